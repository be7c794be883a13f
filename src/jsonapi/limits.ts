/** So many records can be included in a document, and so many links followed to them at each level. */
export const MOST_INCLUDED = 10_000

/** So many identifiers can stand in the linkage of a relationship at its own address. */
export const MOST_MEMBERS = 500_000

const MIB = 1024 * 1024

/** The most that an answer may hold until it is sent, in bytes. */
export const MOST_HELD = 32 * MIB
export const MOST_HELD_TEXT = `${MOST_HELD / MIB} MiB`

/** The most that a page of the change log holds; it ends earlier than asked for when there is more. */
export const MOST_OF_CHANGES = 8 * MIB

/** The most that an answer may hold that is kept under an Idempotency-Key. */
export const MOST_STORED_ANSWER = 8 * MIB
