import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Identifier } from '../api/records.ts'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { Moment } from '../ui/Moment.tsx'
import { ChangedField } from './ChangedField.tsx'
import classes from './History.module.css'
import { type Change, fieldChanges, historyQuery, mentionedIn } from './history.ts'
import { useNames } from './useNames.ts'
import { useRecord } from './useRecord.ts'

/** Who changed what, when, from what to what. */
export function History() {
  const { record: words } = useTexts()
  const { data: record } = useRecord()
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    historyQuery(record),
  )
  const all = data?.pages.flatMap((page) => page.data) ?? []
  // What only the service noted down is nothing that happened.
  const told = all.filter(
    (change) => change.attributes.action !== 'update' || fieldChanges(change).length > 0,
  )
  const nameOf = useNames([...mentionedIn(told), ...usersOf(told)])
  return (
    <section aria-label={words.history} className={classes.history}>
      <FailureNote failure={error} />
      <ol className={classes.list}>
        {told.map((change) => (
          <HistoryEntry key={change.id} change={change} nameOf={nameOf} />
        ))}
      </ol>
      {hasNextPage && (
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          loading={isFetchingNextPage}
          onClick={() => fetchNextPage()}
        >
          {words.earlier}
        </Button>
      )}
    </section>
  )
}

interface HistoryEntryProps {
  readonly change: Change
  readonly nameOf: (one: Identifier) => { readonly name: string; readonly type: string; readonly id: string }
}

function HistoryEntry({ change, nameOf }: HistoryEntryProps) {
  const { record: words } = useTexts()
  const { action, 'user-id': userId, 'token-id': tokenId, 'created-at': at } = change.attributes
  const who = userId ? nameOf({ type: 'users', id: userId }).name : words.system
  return (
    <li className={classes.entry}>
      <div className={classes.line}>
        <strong>{who}</strong> {tokenId && words.byApi} {words.did[action]}{' '}
        <span className={classes.when}>
          <Moment at={at} />
        </span>
      </div>
      {fieldChanges(change).map((one) => (
        <ChangedField key={one.name} change={one} nameOf={nameOf} />
      ))}
    </li>
  )
}

const usersOf = (changes: readonly Change[]): readonly Identifier[] =>
  [...new Set(changes.flatMap(({ attributes }) => attributes['user-id'] ?? []))].map((id) => ({
    type: 'users',
    id,
  }))
