import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { useSession } from '../api/session.ts'
import { distinct } from '../changes/change.ts'
import { RestoreDialog } from '../changes/RestoreDialog.tsx'
import { takingBack } from '../changes/restoring.ts'
import { useNames } from '../fields/useNames.ts'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { ClockIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { Page } from '../ui/Page.tsx'
import { Section } from '../ui/Section.tsx'
import { Waiting } from '../ui/Waiting.tsx'
import type { Selector } from '../undo/api.ts'
import classes from './Activity.module.css'
import { activityQuery, type Deed } from './api.ts'
import { DeedRow } from './DeedRow.tsx'
import { Filters } from './Filters.tsx'
import { namedIn, useWords } from './useWords.ts'
import { filtersOf, rangeOf, type Wanted } from './wanted.ts'

const route = getRouteApi('/app/settings/admins/activity')

/** What was done in the whole account, by whom, and the way back. */
export function Activity() {
  const { activity } = useTexts()
  const { account } = useSession()
  const zone = account['time-zone']
  const wanted = route.useSearch()
  const navigate = route.useNavigate()
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [question, setQuestion] = useState<{ readonly title: string; readonly selector: Selector }>()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    activityQuery(filtersOf(wanted, zone)),
  )
  const deeds = data?.pages.flatMap((page) => page.activity) ?? []
  const words = useWords(useNames(distinct(namedIn(deeds))))
  const range = rangeOf(wanted, zone)
  const isFiltered = Object.keys(wanted).length > 0
  const show = (next: Wanted) => {
    setChosen(new Set())
    void navigate({ search: next, replace: true, resetScroll: false })
  }
  const choose = (id: string) => (isChosen: boolean) => {
    const others = [...chosen].filter((one) => one !== id)
    setChosen(new Set(isChosen ? [...others, id] : others))
  }
  const whose = (deed: Deed) => (wanted.token && deed.token ? words.by(deed.token) : words.who(deed))
  const undo = (selector: Selector, title = activity.undoTitle) => setQuestion({ title, selector })
  return (
    <Page title={activity.title} text={activity.text}>
      <Filters wanted={wanted} met={deeds.flatMap(({ token }) => token ?? [])} onChange={show} />
      {(chosen.size > 0 || isFiltered) && (
        <div className={classes.bar}>
          {chosen.size > 0 && (
            <>
              {activity.chosen(chosen.size)}
              <Button size="compact-sm" onClick={() => undo({ 'request-id': [...chosen] })}>
                {activity.undoChosen}
              </Button>
              <Button size="compact-sm" variant="default" onClick={() => setChosen(new Set())}>
                {activity.forget}
              </Button>
            </>
          )}
          {range && deeds[0] && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => undo(range, activity.undoRangeTitle(whose(deeds[0]!)))}
            >
              {activity.undoRange}
            </Button>
          )}
          {isFiltered && (
            <Button size="compact-sm" variant="subtle" color="gray" onClick={() => show({})}>
              {activity.clear}
            </Button>
          )}
        </div>
      )}
      <FailureNote failure={error} />
      {!data && !error && <Waiting />}
      {data && (
        <Section flush>
          {deeds.length === 0 && !hasNextPage ? (
            <Nothing icon={<ClockIcon size={28} />} title={activity.none} text={activity.noneText} />
          ) : (
            <ol className={classes.list} aria-label={activity.title}>
              {deeds.map((deed) => {
                const requestId = deed['request-id'] ?? ''
                return (
                  <DeedRow
                    key={deed.id}
                    deed={deed}
                    words={words}
                    isChosen={chosen.has(requestId)}
                    onChoose={choose(requestId)}
                    onToken={(token) => show({ ...wanted, token })}
                    onUndo={() => undo({ 'request-id': requestId })}
                  />
                )
              })}
            </ol>
          )}
        </Section>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
          {activity.earlier}
        </Button>
      )}
      {question && (
        <RestoreDialog
          title={question.title}
          action={activity.undoAction}
          restoring={takingBack(question.selector)}
          onDone={() => setChosen(new Set())}
          onClose={() => setQuestion(undefined)}
        />
      )}
    </Page>
  )
}
