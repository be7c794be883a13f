import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listQuery } from '../../api/records.ts'
import { useFields } from '../../fields/useFields.ts'
import { shownIn, titleOf, valueIn } from '../../fields/values.ts'
import { useWords } from '../../fields/words.ts'
import { useTexts } from '../../locales/language.ts'
import { useType } from '../../metadata/useTypes.ts'
import { FailureNote } from '../../ui/FailureNote.tsx'
import { Placeholder } from '../../ui/Placeholder.tsx'
import { listPath, pathOf } from '../../ui/paths.ts'
import { listOf } from './asking.ts'
import { Closed, isClosed } from './Closed.tsx'
import classes from './Own.module.css'
import type { ShownTile } from './useTile.ts'

const MOST_ROWS = 20
/** Beside the name, of what a table of the type shows at first. */
const FACTS = 2
export const NEWEST = '-created-at'

/** The first records of a list, with what is worth knowing first. */
export function ListPicture({ shown: { tile, title, now } }: { readonly shown: ShownTile }) {
  const { dashboards } = useTexts()
  const words = useWords()
  const type = useType(tile.type)!
  const fields = useFields(tile.type)
  const facts = type.columns
    .flatMap((name) => fields.find((field) => field.name === name) ?? [])
    .slice(0, FACTS)
  const links = facts.filter(({ source }) => source === 'relationship').map(({ name }) => name)
  const filters = listOf(tile, now)
  const { data, error } = useQuery(
    listQuery(tile.type, {
      ...filters,
      sort: tile.sort ?? NEWEST,
      'page[size]': String(MOST_ROWS),
      ...(links.length > 0 && { include: links.join() }),
    }),
  )
  if (isClosed(error)) return <Closed />
  if (error) return <FailureNote failure={error} />
  if (!data) return <Placeholder height={176} />
  if (data.data.length === 0) return <p className={classes.quiet}>{dashboards.nothing}</p>
  const others = data.meta['record-count'] - data.data.length
  return (
    <>
      <ul className={classes.list} aria-label={title}>
        {data.data.map((record) => (
          <li key={record.id}>
            {type['has-page'] ? <Link to={pathOf(record)}>{titleOf(record)}</Link> : titleOf(record)}
            <span className={classes.quiet}>
              {facts
                .map((field) => shownIn(field, record))
                .map((field) => words.of(field, valueIn(field, record, data.included)))
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {others > 0 && (
        <Link to={listPath(tile.type, filters)} className={classes.more} preload={false}>
          {dashboards.more(others)}
        </Link>
      )}
    </>
  )
}
