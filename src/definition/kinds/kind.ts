/** What a client sent, as the database takes it, or what is wrong with it in words that follow the field's name. */
export type Reading = { readonly value: unknown } | Problem

export interface Problem {
  readonly problem: string
  /** The member inside the value that is wrong, when it is an object. */
  readonly member?: string
}

/** What is said of facts, by the attributes that say it; undefined of facts that nobody knows to say. */
export type Say = (facts: string) => ReadonlyMap<string, string | null> | undefined

/** What the same stored value may be shown differently by. */
export interface PrintContext {
  readonly zone: string
  readonly baseUrl: string
  /** How who reads it is told what happened; without it, as it was told when it did. */
  readonly say?: Say
}

/** A kind of value: everything that the service knows about text, dates, decimals and so on. */
export interface Kind {
  readonly name: string
  /** As PostgreSQL's format_type prints it. */
  readonly columnType: string
  /** JSON Schema of what it prints. */
  readonly schema: Readonly<Record<string, unknown>>
  /** JSON Schema of what it reads, where that is wider. */
  readonly accepts?: Readonly<Record<string, unknown>>
  readonly sortable: boolean
  /** What it can be, where that is a fixed list. */
  readonly choices?: readonly string[]
  /** The choices go from low to high: lists are sorted so, not by the letters. */
  readonly isRanked?: boolean
  /** An edit adds to the stored object key by key instead of replacing it. */
  readonly merges?: boolean
  /** From JSON to the database; never called with null. */
  read(input: unknown): Reading
  /** From the database's text to JSON text. */
  print(stored: string, context: PrintContext): string
}

export const problem = (words: string, member?: string): Reading =>
  member === undefined ? { problem: words } : { problem: words, member }
export const value = (read: unknown): Reading => ({ value: read })
