import { importedFile, type SourceFile } from './source-files.ts'

/** Circles of imports that exist at run time, each as the path around it. */
export function importCycles(files: readonly SourceFile[]): string[][] {
  const importsOf = new Map(files.map((file) => [file.path, runtimeImports(file)]))
  const cycles: string[][] = []
  const finished = new Set<string>()
  const visit = (file: string, trail: readonly string[]) => {
    const start = trail.indexOf(file)
    if (start >= 0) cycles.push([...trail.slice(start), file])
    if (start >= 0 || finished.has(file)) return
    for (const next of importsOf.get(file) ?? []) visit(next, [...trail, file])
    finished.add(file)
  }
  for (const { path } of files) visit(path, [])
  return cycles
}

const runtimeImports = ({ path, imports }: SourceFile): string[] =>
  imports
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .flatMap(({ specifier }) => importedFile(path, specifier) ?? [])
