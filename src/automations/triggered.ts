import type { Condition } from '../jsonapi/plan.ts'
import type { MatchesWhen, When } from '../rules/automations/grammar.ts'
import { conditionsIn, holdsFor } from '../rules/automations/tests.ts'
import type { Session } from '../store/database.ts'
import { lookingBack } from '../store/look-back.ts'
import { type Deed, keyOf, madeBefore } from './deeds.ts'

/** What was done that an automation waits for. */
export async function triggering(
  session: Session,
  when: When,
  deeds: readonly Deed[],
  zone: string,
): Promise<readonly Deed[]> {
  const its = deeds.filter(({ type }) => 'type' in when && type.name === when.type)
  if (its.length === 0) return its
  if (when.kind === 'created') return its.filter((deed) => deed.isCreation && !deed.isDeletion)
  if (when.kind === 'deleted') return its.filter((deed) => deed.isDeletion && !deed.isCreation)
  const kept = its.filter((deed) => !deed.isDeletion)
  if (when.kind === 'matches') return nowMatching(session, when, kept, zone)
  if (when.kind !== 'changed') return []
  const { fields } = when
  const changed = kept.filter(
    (deed) =>
      !deed.isCreation && deed.fields.size > 0 && (!fields || fields.some((name) => deed.fields.has(name))),
  )
  const made = await madeBefore(session, changed)
  return changed.filter((deed) => !made.has(keyOf(deed)))
}

/** The log is asked how records were before and after, where what changed may matter. */
async function nowMatching(
  session: Session,
  { filter }: MatchesWhen,
  deeds: readonly Deed[],
  zone: string,
): Promise<Deed[]> {
  const found: Deed[] = []
  for (const deed of deeds) {
    const { type, recordId } = deed
    const asked = fieldsAsked(conditionsIn(session.registry, type, filter, zone))
    if (!deed.isCreation && asked && !asked.some((name) => deed.fields.has(name))) continue
    const matches = (past: Session) => holdsFor(past, type, { filter }, [recordId], zone)
    const is = await lookingBack(session, deed.after, matches)
    if (!is.has(recordId)) continue
    const was = deed.isCreation ? new Set() : await lookingBack(session, deed.before, matches)
    if (!was.has(recordId)) found.push(deed)
  }
  return found
}

/** The fields that conditions look at; undefined where that may be any. */
function fieldsAsked(conditions: readonly Condition[]): string[] | undefined {
  const names: string[] = []
  for (const condition of conditions) {
    const asked = fieldsOf(condition)
    if (!asked) return undefined
    names.push(...asked)
  }
  return names
}

function fieldsOf(condition: Condition): readonly string[] | undefined {
  switch (condition.test) {
    case 'equals':
    case 'exactly':
    case 'from':
    case 'to':
    case 'before':
    case 'empty':
    case 'present':
      return [condition.attribute]
    case 'phone':
      return condition.attributes
    case 'custom':
      return ['customs']
    case 'state':
    case 'targetType':
    case 'related':
      return [condition.relationship]
    default:
      return undefined
  }
}
