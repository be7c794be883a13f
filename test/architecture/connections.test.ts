import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceFiles } from './source-files.ts'

const OPENS = /new (pg\.)?(Client|Pool)\(/
const LISTENS = /\.on\('error'/

test('whoever opens a connection to PostgreSQL also listens to its errors, which would end the process', () => {
  const opening = sourceFiles('src/**/*.ts').filter(({ text }) => OPENS.test(text))
  assert.ok(opening.length >= 4)
  const deaf = opening.filter(({ text }) => !LISTENS.test(text))
  assert.deepEqual(
    deaf.map(({ path }) => path),
    [],
  )
})
