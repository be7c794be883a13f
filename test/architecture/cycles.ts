import path from 'node:path'
import { importedFile, type SourceFile } from './source-files.ts'

type Graph = ReadonlyMap<string, ReadonlySet<string>>

/** Circles of imports that exist at run time, each as the path around it. */
export const importCycles = (files: readonly SourceFile[]): string[][] =>
  cyclesIn(new Map(files.map((file) => [file.path, new Set(runtimeImports(file))])))

/** The same between folders that stand beside each other; what a folder holds is a part of it. */
export function folderCycles(files: readonly SourceFile[]): string[][] {
  const graph = new Map<string, Set<string>>()
  for (const file of files) {
    const folder = path.posix.dirname(file.path)
    const others = runtimeImports(file)
      .map((imported) => path.posix.dirname(imported))
      .filter((other) => !holds(folder, other) && !holds(other, folder))
    graph.set(folder, (graph.get(folder) ?? new Set()).union(new Set(others)))
  }
  return cyclesIn(graph)
}

const holds = (folder: string, other: string): boolean => `${other}/`.startsWith(`${folder}/`)

function cyclesIn(graph: Graph): string[][] {
  const cycles: string[][] = []
  const finished = new Set<string>()
  const visit = (name: string, trail: readonly string[]) => {
    const start = trail.indexOf(name)
    if (start >= 0) cycles.push([...trail.slice(start), name])
    if (start >= 0 || finished.has(name)) return
    for (const next of graph.get(name) ?? []) visit(next, [...trail, name])
    finished.add(name)
  }
  for (const name of graph.keys()) visit(name, [])
  return cycles
}

const runtimeImports = ({ path: importer, imports }: SourceFile): string[] =>
  imports
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .flatMap(({ specifier }) => importedFile(importer, specifier) ?? [])
