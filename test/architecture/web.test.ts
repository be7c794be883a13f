import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceFiles } from './source-files.ts'

const web = sourceFiles('web/src/**/*.{ts,tsx}')

test('pages ask the server in one place, which knows what becomes of a request without a session', () => {
  const asking = web.filter(({ text }) =>
    /\bfetch\(|\bXMLHttpRequest\(|\bEventSource\(|\bsendBeacon\(/.test(text),
  )
  assert.deepEqual(
    asking.map(({ path }) => path),
    ['web/src/api/request.ts', 'web/src/api/sendFile.ts'],
  )
})

test('dialogs are made in one place, which knows what Escape and the way back close', () => {
  const making = web.filter(({ text }) => /<Modal\b/.test(text)).map(({ path }) => path)
  assert.deepEqual(making, ['web/src/ui/Dialog.tsx'])
})
