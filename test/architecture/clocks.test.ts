import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sourceFiles } from './source-files.ts'

/** Those who tell what time it is; whoever measures how long something takes asks `performance`. */
const TELL_THE_TIME = [
  'src/api/automations/incoming.ts',
  'src/automations/dry-run.ts',
  'src/notifications/push/vapid.ts',
  'src/papers/preview.ts',
  'src/papers/printing.ts',
  'src/rules/templates/scene.ts',
  'src/webhooks/by-hand.ts',
  'src/webhooks/courier.ts',
  'src/webhooks/health.ts',
  'src/webhooks/signature.ts',
]

test('nobody measures time by a clock that may be set back', () => {
  const asking = sourceFiles('src/**/*.ts').filter(({ text }) => text.includes('Date.now()'))
  assert.deepEqual(
    asking.map(({ path }) => path),
    TELL_THE_TIME,
  )
})
