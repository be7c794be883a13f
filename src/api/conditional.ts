import { createHash } from 'node:crypto'
import { readingOf } from '../definition/reader.ts'
import { errors, header, refuse } from '../errors/errors.ts'
import type { View } from '../jsonapi/plan.ts'
import type { Graph, KnownRecord } from '../jsonapi/record.ts'
import type { Session } from '../store/database.ts'
import type { ApiRequest, ApiResponse } from './message.ts'

/** Who asks: what he sees of records, and how it is said to him. */
type Asking = Pick<Session, 'actor' | 'rights'>

export const versionTag = ({ version }: KnownRecord): string => `"${version}"`

/** The tag of one record as it is shown: its version, and a digest of what is included with it. */
export function recordTag(record: KnownRecord, graph: Graph, view: View, asking: Asking): string {
  const shown = `${asking.rights?.fieldsKey ?? ''}${readingOf(record.type, asking.actor.reader)}`
  if (!view.includes && shown === '') return versionTag(record)
  return `"${record.version}-${digest(`${shown}${versionsIn(graph.included, asking)}`)}"`
}

/** The tag of a list: it changes with every record on the page, what they include, and their number. */
export function listTag({ primary, included }: Graph, total: number, asking: Asking): string {
  const versions = `${versionsIn(primary, asking)};${versionsIn(included, asking)}`
  return `W/"${digest(`${asking.rights?.fieldsKey ?? ''}${total};${versions}`)}"`
}

const versionsIn = (records: readonly KnownRecord[], { actor }: Asking) =>
  records
    .map(({ type, id, version }) => `${type.name} ${id} ${version}${readingOf(type, actor.reader)}`)
    .join()

const digest = (text: string) => createHash('sha1').update(text).digest('base64url')

/** Sends the document unless the client has it already; then it is not even built. */
export function unlessKnown(request: ApiRequest, tag: string, build: () => ApiResponse): ApiResponse {
  const known = request.headers['if-none-match']?.split(',').map((one) => one.trim().replace(/^W\//, ''))
  const isKnown = known?.some((one) => one === '*' || one === tag.replace(/^W\//, ''))
  return isKnown ? { status: 304, headers: { etag: tag } } : build()
}

const RECORD_TAG = /^(?:W\/)?"(\d+)(?:-[\w-]+)?"$/

/** A write that names the version it was based on happens only if that is still the current one. */
export function requireMatch({ headers }: ApiRequest, record: KnownRecord): void {
  const wanted = headers['if-match']
  if (wanted === undefined || wanted.trim() === '*') return
  const versions = wanted.split(',').map((tag) => RECORD_TAG.exec(tag.trim())?.[1])
  if (versions.includes(record.version)) return
  const etag = versionTag(record)
  const error = errors.preconditionFailed(
    `The record has changed: its version is ${etag}`,
    header('If-Match'),
  )
  throw refuse({ ...error, meta: { version: etag } }, { etag })
}

/** Writes do not know If-None-Match: to ignore it would be to write without the condition that the client set. */
export function refuseIfNoneMatch({ headers }: ApiRequest): void {
  if (headers['if-none-match'] !== undefined)
    throw refuse(
      errors.badRequest('If-None-Match is for reading; writes take If-Match', header('If-None-Match')),
    )
}
