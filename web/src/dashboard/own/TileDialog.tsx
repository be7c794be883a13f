import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Suspense, useState } from 'react'
import { pageKey } from '../../drafts/kept.ts'
import { useTexts } from '../../locales/language.ts'
import { FormDialog } from '../../ui/FormDialog.tsx'
import { Placeholder } from '../../ui/Placeholder.tsx'
import { useSubmit } from '../../ui/useSubmit.ts'
import { type TileValues, tileOf, valuesOf } from './draft.ts'
import classes from './Own.module.css'
import { TileBody } from './TileBody.tsx'
import { TileFields } from './TileFields.tsx'
import type { Tile } from './tiles.ts'
import { useTile } from './useTile.ts'
import type { Tiles } from './useTiles.ts'

/** Under which a tile that is being edited is kept, and what a new one is called there. */
export const TILE_DRAFT = 'tile '
export const NEW_TILE = 'new'

interface TileDialogProps {
  readonly arranging: Tiles
  /** As it is, or as a new one begins. */
  readonly tile: Tile
  readonly onClose: () => void
}

/** What a tile counts and how it is shown, with a look at it. */
export function TileDialog({ arranging: { tiles, save }, tile, onClose }: TileDialogProps) {
  const { dashboards, common } = useTexts()
  const { editor } = dashboards
  // It is among them before the dialog has closed.
  const [isNew] = useState(() => !tiles.some(({ id }) => id === tile.id))
  const form = useForm<TileValues>({ initialValues: valuesOf(tile) })
  const edited = tileOf(form.values, tile)
  const shown = useTile(edited)
  const submission = useSubmit({
    form,
    draft: pageKey(TILE_DRAFT + (isNew ? NEW_TILE : tile.id)),
    send: () =>
      isNew
        ? save(dashboards.added(shown.title), { becomes: edited })
        : save(dashboards.changed(shown.title), { was: tile, becomes: edited }),
    onDone: onClose,
  })
  return (
    <FormDialog
      title={isNew ? editor.new : editor.edit}
      action={isNew ? common.add : common.save}
      size="56rem"
      submission={submission}
      onClose={onClose}
    >
      <div className={classes.editor}>
        <TileFields form={form} />
        <div className={classes.preview}>
          <Text size="sm" fw={500} mb={4}>
            {editor.preview}
          </Text>
          <section className={classes.tile} aria-label={editor.preview}>
            <h3 className={classes.title}>{shown.title}</h3>
            <div className={classes.body}>
              <Suspense fallback={<Placeholder height={176} />}>
                <TileBody shown={shown} />
              </Suspense>
            </div>
          </section>
        </div>
      </div>
    </FormDialog>
  )
}
