import { Tabs } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTexts } from '../locales/language.ts'
import { Waiting } from '../ui/Waiting.tsx'
import { Composer } from './Composer.tsx'
import { Documents } from './Documents.tsx'
import { FieldColumn } from './FieldColumn.tsx'
import { Lines } from './Lines.tsx'
import { LinkedList } from './LinkedList.tsx'
import { Note, noteOf } from './Note.tsx'
import classes from './RecordPage.module.css'
import type { Related } from './related.ts'
import { Tasks } from './Tasks.tsx'
import { useRecord } from './useRecord.ts'
import { useRelated } from './useRelated.ts'

const Timeline = lazy(() => import('./Timeline.tsx').then((module) => ({ default: module.Timeline })))

/** Lists that are worked with, in the order of the page; all others are links. */
const WORKED: Readonly<Record<string, (props: { readonly related: Related }) => ReactNode>> = {
  'diary-tasks': Tasks,
  'diary-events': Tasks,
  'entity-products': Lines,
  'invoice-lines': Lines,
  invoices: LinkedList,
  'invoice-payments': LinkedList,
  documents: Documents,
}

/** Where a product is sold is a list like any other: lines are worked with where they are sold. */
const partOf = ({ target, relationship }: Related) =>
  WORKED[target] === Lines && !relationship ? LinkedList : WORKED[target]!

const route = getRouteApi('/app/$type/$id')

/** Fields beside what belongs to the record; one after the other on a narrow screen. */
export function Parts() {
  const { record: words } = useTexts()
  const isNarrow = useMediaQuery('(max-width: 62em)', undefined, { getInitialValueInEffect: false })
  const related = useRelated()
  const worked = Object.keys(WORKED).flatMap((target) => related.filter((one) => one.target === target))
  const linked = related.filter(({ target }) => !WORKED[target])
  const { tab } = route.useSearch()
  const navigate = route.useNavigate()
  const { fields } = useRecord()
  const hasWork = worked.length > 0 || noteOf(fields) !== undefined
  const tabs = [
    ...(isNarrow ? (['fields'] as const) : []),
    ...(hasWork ? (['work'] as const) : []),
    ...(linked.length > 0 ? (['links'] as const) : []),
    'history' as const,
  ]
  const first = tabs[0]!
  const open = tabs.find((one) => one === tab) ?? first
  /** The address carries the tab, so that Back leads to it again. */
  const show = (next: string | null) =>
    void navigate({
      search: ({ tab: _before, ...others }) => ({ ...others, ...(next && next !== first && { tab: next }) }),
      replace: true,
      resetScroll: false,
    })
  const parts = (
    <Tabs value={open} onChange={show} key={String(isNarrow)} keepMounted={false}>
      <Composer onSaid={() => show('history')} />
      <Tabs.List>
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {words[one]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {isNarrow && (
        <Tabs.Panel value="fields" className={classes.panel!}>
          <FieldColumn />
        </Tabs.Panel>
      )}
      <Tabs.Panel value="work" className={classes.panel!}>
        <div className={classes.stack}>
          <Note />
          {worked.map((one) => {
            const Part = partOf(one)
            return <Part key={one.name} related={one} />
          })}
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="links" className={classes.panel!}>
        <div className={classes.cards}>
          {linked.map((one) => (
            <LinkedList key={one.name} related={one} />
          ))}
        </div>
      </Tabs.Panel>
      <Tabs.Panel value="history" className={classes.panel!}>
        <Suspense fallback={<Waiting />}>
          <Timeline />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  )
  if (isNarrow) return parts
  return (
    <div className={classes.columns}>
      <FieldColumn />
      {parts}
    </div>
  )
}
