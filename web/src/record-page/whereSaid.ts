import { redirect } from '@tanstack/react-router'
import { type Identifier, read } from '../api/records.ts'

/** What is said of a record, by the link to it. */
const SAID: Readonly<Record<string, string>> = { comments: 'commentable', activities: 'trackable' }

/** Comments and messages are read where they were said: in the timeline of their record. */
export async function toWhereSaid({ type, id }: Identifier): Promise<void> {
  const link = Object.hasOwn(SAID, type) ? SAID[type] : undefined
  if (!link) return
  // What is wrong with the record, its own page tells.
  const answer = await read<{ data: Identifier | null }>(`${type}/${id}/relationships/${link}`).catch(
    () => undefined,
  )
  if (answer?.data) throw redirect({ to: '/$type/$id', params: answer.data, replace: true })
}
