import { Link } from '@tanstack/react-router'
import type { Resource } from '../api/records.ts'
import { useTexts } from '../locales/language.ts'
import classes from './Grid.module.css'

/** The name of a record; it leads to its page. */
export function RecordLink({ record }: { readonly record: Resource }) {
  const { table } = useTexts()
  return (
    <Link
      to="/$type/$id"
      params={{ type: record.type, id: record.id }}
      className={classes.link}
      tabIndex={-1}
    >
      {String(record.attributes['as-string'] || table.nameless)}
    </Link>
  )
}
