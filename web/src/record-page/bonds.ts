/**
 * How the members of a list hang on the record: `linked` to it among others, `pointing` at it alone, a `part` that goes
 * with it, or `foreign`: a part of something else that only mentions it.
 */
export type Bond = 'linked' | 'pointing' | 'part' | 'foreign'

interface Link {
  readonly name: string
  readonly many: boolean
  readonly 'part-of'?: boolean
}

/** By the links of a member, and the one among them that leads to the record. */
export function bondOf(links: readonly Link[], inverse: string | null): Bond {
  const back = links.find(({ name }) => name === inverse)
  if (!back || back.many) return 'linked'
  if (back['part-of']) return 'part'
  return links.some((one) => one['part-of']) ? 'foreign' : 'pointing'
}
