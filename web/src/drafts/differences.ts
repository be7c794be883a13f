/** A member that is not what it was, and where it stands. */
export interface Difference {
  readonly path: readonly string[]
  readonly value: unknown
}

type Members = Readonly<Record<string, unknown>>

/** What was changed, member by member, where both sides have the same members; lists and all else as a whole. */
export function differencesOf(
  before: unknown,
  after: unknown,
  path: readonly string[] = [],
): readonly Difference[] {
  if (isPlain(before) && isPlain(after) && haveSameMembers(before, after))
    return Object.keys(before).flatMap((name) => differencesOf(before[name], after[name], [...path, name]))
  return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, value: after }]
}

/** The same changes made to something newer; what has no place in it any more is left out. */
export const withDifferences = <Whole>(whole: Whole, differences: readonly Difference[]): Whole =>
  differences.reduce((changed, { path, value }) => withMember(changed, path, value) as Whole, whole)

/** The members that were changed in any way, as they are now. */
export function changedMembers<Whole extends object>(before: Whole, after: Whole): Partial<Whole> {
  const changed = Object.entries(after).filter(
    ([name, value]) => differencesOf(before[name as keyof Whole], value).length > 0,
  )
  return Object.fromEntries(changed) as Partial<Whole>
}

function withMember(whole: unknown, [name, ...rest]: readonly string[], value: unknown): unknown {
  if (name === undefined) return value
  if (!isPlain(whole) || !Object.hasOwn(whole, name)) return whole
  return { ...whole, [name]: withMember(whole[name], rest, value) }
}

const isPlain = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const haveSameMembers = (one: Members, other: Members) =>
  Object.keys(one).length === Object.keys(other).length &&
  Object.keys(one).every((name) => Object.hasOwn(other, name))
