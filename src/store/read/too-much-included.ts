import type { ResourceType } from '../../definition/resource.ts'
import { errors, parameter, type Refusal, refuse } from '../../errors/errors.ts'
import { MOST_HELD_TEXT, MOST_INCLUDED } from '../../jsonapi/limits.ts'
import { Links } from '../../jsonapi/links.ts'
import { type Lookup, noteOf } from './lookup.ts'

/** A relationship that was followed from several records at once. */
export interface Followed {
  /** As the request names it. */
  readonly path: readonly string[]
  readonly lookup: Lookup
  /** Where its members can be listed, when it is to-many. */
  readonly members?: { readonly owner: ResourceType; readonly name: string }
}

const paths = new Links('')

/** Why not so much can be included, and how to read it instead. */
export function tooMuchIncluded(followed: Followed, how: 'many' | 'large'): Refusal {
  const path = followed.path.join('.')
  const what =
    how === 'many'
      ? `More than ${MOST_INCLUDED} records are linked by ${path}, and no more can be included`
      : `With what is included by ${path} the answer would be larger than ${MOST_HELD_TEXT}`
  const detail = `${what}: ask for a smaller page or fewer fields${pagesOf(followed)}`
  return refuse(errors.invalidInclude(detail, parameter('include')))
}

/** The list of the record that has the most of them. */
function pagesOf({ members, lookup }: Followed): string {
  if (!members || lookup.lines.length === 0) return ', or include less'
  const byOwner = Map.groupBy(lookup.lines, noteOf)
  const [fullest] = [...byOwner].sort(([, one], [, other]) => other.length - one.length)
  return `, or page through ${paths.related(members.owner.name, fullest![0], members.name)}`
}
