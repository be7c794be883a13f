import assert from 'node:assert/strict'
import { readFileSync, statSync } from 'node:fs'
import { test } from 'node:test'

const FOLDER = 'dist/web'
const LARGEST = 350 * 1024

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly isDynamicEntry?: boolean
  readonly imports?: readonly string[]
}

const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${FOLDER}/.vite/manifest.json`, 'utf8'))

function withImports(name: string, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found
  found.add(name)
  for (const imported of manifest[name]!.imports ?? []) withImports(imported, found)
  return found
}

const compressedSize = (names: Iterable<string>) =>
  [...names].reduce((sum, name) => sum + statSync(`${FOLDER}/${manifest[name]!.file}.gz`).size, 0)

const [entry] = Object.entries(manifest).find(([, { isEntry }]) => isEntry)!
const isCatalogue = (name: string) => name.startsWith('src/locales/')
const pages = Object.keys(manifest).filter((name) => manifest[name]!.isDynamicEntry)
const largestCatalogue = pages
  .filter(isCatalogue)
  .sort((one, other) => compressedSize([other]) - compressedSize([one]))[0]!

test('the build has pages of their own and a catalogue for each language', () => {
  assert.ok(pages.filter((name) => !isCatalogue(name)).length >= 8)
  assert.equal(pages.filter(isCatalogue).length, 2)
})

for (const page of pages.filter((name) => !isCatalogue(name)))
  test(`${page} needs at most ${LARGEST / 1024} KB of compressed script`, () => {
    const needed = [entry, largestCatalogue, page].flatMap((name) => [...withImports(name)])
    const size = compressedSize(new Set(needed))
    assert.ok(size <= LARGEST, `${Math.round(size / 1024)} KB`)
  })
