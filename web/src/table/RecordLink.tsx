import type { Resource } from '../api/records.ts'
import { useTexts } from '../locales/language.ts'
import { nameIn } from '../locales/person.ts'
import classes from './Grid.module.css'

/** The name of a record; the grid opens it, a plain link costs a long table less than one of the router. */
export function RecordLink({ record }: { readonly record: Resource }) {
  const { table } = useTexts()
  return (
    <a href={`/${record.type}/${record.id}`} className={classes.link} tabIndex={-1}>
      {nameIn(record.attributes) || table.nameless}
    </a>
  )
}
