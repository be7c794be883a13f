import { mediaTypeWith } from '../negotiate.ts'
import { assemble } from '../print/parts.ts'

/** The extension of JSON:API for several operations in one request. */
export const ATOMIC = 'https://jsonapi.org/ext/atomic'
export const ATOMIC_MEDIA_TYPE = mediaTypeWith(ATOMIC)

/** One result an operation: the resource object that it made or changed, if it did. */
export function resultsDocument(resources: readonly (Buffer | undefined)[]): Buffer {
  const results = resources.flatMap((resource, index) => [
    index === 0 ? '' : ',',
    ...(resource ? ['{"data":', resource, '}'] : ['{}']),
  ])
  return assemble(['{"atomic:results":[', ...results, ']}'])
}
