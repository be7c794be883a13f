import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import type { TypeMetadata } from '../../api/metadata.ts'
import { useSession } from '../../api/session.ts'
import { isDrafted, pageKey } from '../../drafts/kept.ts'
import { useTexts } from '../../locales/language.ts'
import { BookmarkIcon, CheckIcon, ChevronDownIcon } from '../../ui/icons.tsx'
import { startOf } from '../lastList.ts'
import { isSameView, type SavedView } from '../saved.ts'
import classes from '../TableScreen.module.css'
import type { ViewInUse } from '../useView.ts'
import { ViewActions, type ViewDialog } from './ViewActions.tsx'
import { ViewDialogs } from './ViewDialogs.tsx'

interface ViewMenuProps {
  readonly type: TypeMetadata
  readonly many: string
  readonly inUse: ViewInUse
}

/** The views of a type that were saved, one's own and those for everybody, and what can be done with this one. */
export function ViewMenu({ type, many, inUse }: ViewMenuProps) {
  const { table } = useTexts()
  const { user } = useSession()
  const { view, saved, current, isChanged, open } = inUse
  const [dialog, setDialog] = useState<ViewDialog | undefined>(() => {
    if (isDrafted(pageKey('view new'))) return 'new'
    return current && isDrafted(pageKey(`view ${current.id}`)) ? 'rename' : undefined
  })
  const isStart = !current && isSameView(view, startOf(type))
  const own = saved.filter(({ ownerId }) => ownerId === user.id)
  const shared = saved.filter(({ ownerId }) => ownerId === undefined)
  const items = (views: readonly SavedView[], label: string) =>
    views.length > 0 && (
      <>
        <Menu.Label>{label}</Menu.Label>
        {views.map((one) => (
          <ViewItem
            key={one.id}
            name={one.name}
            isCurrent={one === current && !isChanged}
            onOpen={() => open(one)}
          />
        ))}
      </>
    )
  return (
    <>
      <Menu position="bottom-start" width="15rem" shadow="md">
        <Menu.Target>
          <Button
            variant="subtle"
            color="gray"
            size="compact-sm"
            leftSection={<BookmarkIcon size={14} />}
            rightSection={<ChevronDownIcon size={14} />}
          >
            {current?.name ?? <span className={classes.views}>{table.views}</span>}
            {isChanged && <span className={classes.changed}>{table.changed}</span>}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <ViewItem name={table.allOf(many)} isCurrent={isStart} onOpen={() => open(undefined)} />
          {items(own, table.own)}
          {items(shared, table.shared)}
          <ViewActions inUse={inUse} onDialog={setDialog} />
        </Menu.Dropdown>
      </Menu>
      <ViewDialogs type={type.name} inUse={inUse} dialog={dialog} onClose={() => setDialog(undefined)} />
    </>
  )
}

interface ViewItemProps {
  readonly name: string
  readonly isCurrent: boolean
  readonly onOpen: () => void
}

const ViewItem = ({ name, isCurrent, onOpen }: ViewItemProps) => (
  <Menu.RadioItem
    value={name}
    checked={isCurrent}
    checkIcon={<CheckIcon size={14} />}
    closeMenuOnClick
    onChange={onOpen}
  >
    {name}
  </Menu.RadioItem>
)
