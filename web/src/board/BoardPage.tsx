import { useLocalStorage } from '@mantine/hooks'
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import type { Parameters } from '../api/records.ts'
import { draftedUnder, pageKey } from '../drafts/kept.ts'
import { useFields } from '../fields/useFields.ts'
import { useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import { useType } from '../metadata/useTypes.ts'
import { PlusIcon } from '../ui/icons.tsx'
import { SignButton } from '../ui/SignButton.tsx'
import classes from './Board.module.css'
import { Board } from './Board.tsx'
import { BoardFilters } from './BoardFilters.tsx'
import { CardFields } from './CardFields.tsx'
import type { Stage, Track } from './tracks.ts'

const CreateDialog = lazy(() =>
  import('../create/CreateDialog.tsx').then((module) => ({ default: module.CreateDialog })),
)

const ON_STAGE = 'on stage '

interface BoardPageProps {
  readonly track: Track
  readonly title: string
  /** Of the funnel, where there are several. */
  readonly choice?: ReactNode
  /** What a new card begins with, beside its stage. */
  readonly prefill?: Readonly<Record<string, unknown>>
  readonly stages: readonly Stage[]
  readonly filters: Parameters
  /** What keeps to the stages of this board where no stage is named. */
  readonly scope?: Parameters
}

export function BoardPage({
  track: own,
  title,
  choice,
  prefill,
  stages,
  filters,
  scope = {},
}: BoardPageProps) {
  const { table } = useTexts()
  const labels = useLabels()
  const [shown, setShown] = useLocalStorage<readonly string[]>({
    key: `rapport-card-${own.type}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  })
  const fields = useFields(own.type)
  const track = useMemo(() => {
    // A field that is gone or hidden since is not asked for.
    return { ...own, shown: shown.filter((name) => fields.some((field) => field.name === name)) }
  }, [own, shown, fields])
  const can = useType(track.type)?.can
  const [added, setAdded] = useState(() => stages.find(({ id }) => id === draftedUnder(pageKey(ON_STAGE))))
  useEffect(() => {
    document.title = `${title} · Rapport`
  }, [title])
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <h1 className={classes.title}>{title}</h1>
        {choice}
        <BoardFilters track={track} />
        <CardFields type={track.type} chosen={track.shown} onChange={setShown} />
        {can?.create && stages[0] && (
          <SignButton
            className={classes.add ?? ''}
            leftSection={<PlusIcon size={16} />}
            onClick={() => setAdded(stages[0])}
          >
            {table.new(labels.type(track.type).made)}
          </SignButton>
        )}
      </div>
      <Board
        track={track}
        title={title}
        stages={stages}
        filters={filters}
        scope={scope}
        onAdd={can?.create ? setAdded : undefined}
      />
      {added && (
        <Suspense>
          <CreateDialog
            type={track.type}
            draft={pageKey(ON_STAGE + added.id)}
            prefill={{ ...prefill, stage: { type: track.stages, id: added.id, name: added.name } }}
            onClose={() => setAdded(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
