import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')

export interface Import {
  /** As written: `./x.ts` or the name of a package. */
  readonly specifier: string
  readonly isTypeOnly: boolean
}

export interface SourceFile {
  /** From the root of the project, with slashes. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
}

const BINDINGS = /(?:\w+\s*,\s*)?(?:\{[^}]*\}|\*(?:\s+as\s+\w+)?)|\w+/.source
const IMPORT = new RegExp(
  `^(?:import|export)\\s+(?:(type\\s+)?(?:${BINDINGS})\\s+from\\s+)?'([^']+)'|\\bimport\\('([^']+)'\\)`,
  'gm',
)

export function sourceFiles(pattern: string): SourceFile[] {
  return globSync(pattern, { cwd: ROOT, exclude: ['**/node_modules/**'] })
    .sort()
    .map((file) => {
      const text = readFileSync(path.join(ROOT, file), 'utf8')
      return { path: file.replaceAll(path.sep, '/'), text, imports: importsIn(text) }
    })
}

export function importsIn(text: string): Import[] {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '')
  return [...code.matchAll(IMPORT)].map(([, type, from, dynamic]) => ({
    specifier: from ?? dynamic!,
    isTypeOnly: type !== undefined,
  }))
}

/** The file that a relative import names; undefined for a package. */
export function importedFile(importer: string, specifier: string): string | undefined {
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(importer), specifier) : undefined
}
