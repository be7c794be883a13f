import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceFiles } from './source-files.ts'

test('no hook of the web app hides what it depends on', () => {
  const hiding = sourceFiles('web/src/**/*.{ts,tsx}').filter(({ text }) =>
    text.includes('biome-ignore lint/correctness/useExhaustiveDependencies'),
  )
  assert.deepEqual(
    hiding.map(({ path }) => path),
    [],
  )
})
