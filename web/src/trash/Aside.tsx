import { useQueries } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { TypeMetadata } from '../api/metadata.ts'
import { useNames } from '../fields/useNames.ts'
import { useTexts } from '../locales/language.ts'
import { FailureNote } from '../ui/FailureNote.tsx'
import { TrashIcon } from '../ui/icons.tsx'
import { Nothing } from '../ui/Nothing.tsx'
import { Placeholder } from '../ui/Placeholder.tsx'
import { Rows } from '../ui/Rows.tsx'
import { Section } from '../ui/Section.tsx'
import { AsideRow } from './AsideRow.tsx'
import { type Aside as AsideState, asideQuery } from './aside.ts'
import classes from './Trash.module.css'

interface AsideProps {
  readonly aside: AsideState
  readonly types: readonly TypeMetadata[]
  readonly who: string | undefined
}

/** What lies in the trash or in the archive, of all types together, the newest first. */
export function Aside({ aside, types, who }: AsideProps) {
  const { trash } = useTexts()
  const answers = useQueries({ queries: types.map(({ name }) => asideQuery(name, aside)) })
  const all = answers
    .flatMap(({ data }) => data?.records ?? [])
    .filter(({ userId }) => !who || userId === who)
    .toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at))
  const nameOf = useNames(
    [...new Set(all.flatMap(({ userId }) => userId ?? []))].map((id) => ({ type: 'users', id })),
  )
  const long = types.filter((_, index) => {
    const { data } = answers[index]!
    return data && data.total > data.records.length
  })
  if (answers.some(({ isPending }) => isPending)) return <Placeholder height={160} />
  return (
    <Section flush>
      <FailureNote failure={answers.find(({ error }) => error)?.error} m="md" />
      {all.length === 0 && (
        <Nothing icon={<TrashIcon size={28} />} title={trash.nothing} text={trash.nothingAside} />
      )}
      <Rows label={trash.states[aside]}>
        {all.map(({ record, at, userId }) => (
          <AsideRow
            key={`${record.type}/${record.id}`}
            aside={aside}
            record={record}
            at={at}
            who={userId && nameOf({ type: 'users', id: userId }).name}
          />
        ))}
      </Rows>
      {long.map(({ name, labels }) => (
        <Link
          key={name}
          to="/$type"
          params={{ type: name }}
          search={{ [`filter[${aside}]`]: '1' }}
          className={classes.all}
        >
          {trash.all(labels.many)}
        </Link>
      ))}
    </Section>
  )
}
