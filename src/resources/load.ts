import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Registry } from '../definition/registry.ts'
import type { ResourceType } from '../definition/resource.ts'

const RESOURCES = import.meta.dirname

/** Every definition file of the folders, so that adding a type needs no list to be edited. */
export async function loadRegistry(folders: readonly string[] = [RESOURCES]): Promise<Registry> {
  const types: ResourceType[] = []
  for (const folder of folders)
    for (const name of (await readdir(folder)).sort()) {
      if (!name.endsWith('.ts') || name === 'load.ts') continue
      const module = await import(pathToFileURL(path.join(folder, name)).href)
      types.push(module.default)
    }
  return new Registry(types)
}
