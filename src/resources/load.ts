import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { Registry } from '../definition/registry.ts'
import type { ResourceType } from '../definition/resource.ts'
import { unnamedPlaces } from '../definition/words.ts'
import { vocabulary } from './words/vocabulary.ts'

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
  const registry = new Registry(types, vocabulary)
  const unnamed = [...unnamedPlaces(registry)]
  if (unnamed.length > 0) throw new Error(`The definitions do not say everything:\n- ${unnamed.join('\n- ')}`)
  return registry
}
