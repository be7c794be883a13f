import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { test } from 'node:test'
import { MIGRATIONS } from '../../src/store/schema/migrate.ts'
import { type SourceFile, sourceFiles } from './source-files.ts'

const LONGEST = 500
const MEDIAN = 80

const lengthOf = ({ text }: SourceFile) => text.trimEnd().split('\n').length

test(`no file written by hand is longer than ${LONGEST} lines`, () => {
  const files = sourceFiles('{src,test,scripts,bench,web}/**/*.{ts,tsx,mjs,js,sql,css}')
  assert.ok(files.length > 100)
  assert.deepEqual(
    files.filter((file) => lengthOf(file) > LONGEST).map(({ path }) => path),
    [],
  )
})

test(`half of the files of src are shorter than ${MEDIAN} lines`, () => {
  const lengths = sourceFiles('src/**/*.ts')
    .map(lengthOf)
    .sort((a, b) => a - b)
  assert.ok(lengths.length > 50)
  assert.ok(lengths[Math.floor(lengths.length / 2)]! < MEDIAN)
})

test('migrations are numbered one after another, on from those that the baseline took the place of', () => {
  const numbers = readdirSync(MIGRATIONS).map((name) => Number(name.slice(0, 4)))
  assert.deepEqual(
    numbers.sort((a, b) => a - b),
    numbers.map((_, index) => index + 37),
  )
})
