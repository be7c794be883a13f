import { hash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

/** A file of SQL that makes or changes the schema. */
export interface Script {
  readonly name: string
  readonly text: string
  /** Of what PostgreSQL runs: comments and blanks may be put right later. */
  readonly checksum: string
}

/** The scripts of a folder in the order of their names. */
export async function scriptsIn(folder: string, prefix = ''): Promise<Script[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    files.map(async (file) => {
      const text = await readFile(path.join(folder, file), 'utf8')
      return { name: `${prefix}${path.basename(file, '.sql')}`, text, checksum: checksumOf(text) }
    }),
  )
}

export const checksumOf = (text: string): string =>
  hash('sha256', text.replace(/^\s*--.*$/gm, '').replace(/\s+/g, ' '))

/** How a migration says that programs from before it cannot run on its schema. */
export const isIncompatible = ({ text }: Script): boolean => /^-- Incompatible:/m.test(text)

/** How a migration says that PostgreSQL does not run it in a transaction, as CREATE INDEX CONCURRENTLY. */
export const isOutsideTransaction = ({ text }: Script): boolean => /^-- Outside a transaction:/m.test(text)

/** The statements of such a migration: each ends at the end of a line. */
export const statementsOf = ({ text }: Script): string[] =>
  text
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement.replace(/^\s*--.*$/gm, '').trim() !== '')
