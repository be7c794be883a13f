import { LruCache } from '../../../runtime/lru-cache.ts'

/** A longer text is of an unusual shape, and PostgreSQL would keep far more than the text. */
const LONGEST = 10_000
/** What is remembered of all texts together. */
const MOST_CHARACTERS = 2_000_000

/** The text was seen once, and has no name yet. */
const UNNAMED = ''

/**
 * Names for statements that come again and again: under one, a connection prepares a statement once.
 * What comes for the first time, or has not come for long, is planned by itself: its shape may never come again.
 */
export class StatementNames {
  private readonly names = new LruCache<string>(MOST_CHARACTERS, (_name, text) => text.length)
  private given = 0

  nameOf(text: string): string | undefined {
    if (text.length > LONGEST) return undefined
    const known = this.names.get(text)
    if (known) return known
    const name = known === UNNAMED ? `s${this.given++}` : UNNAMED
    this.names.put(text, name)
    return name || undefined
  }
}
