import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createLogger } from '../../src/http/logger.ts'
import { prettyLog } from '../../src/http/pretty-log.ts'

const printed: string[] = []
const logger = createLogger(
  'info',
  prettyLog((text) => printed.push(text)),
)

test('a line of the log is a sentence at a terminal: when, how grave, what, and with what', () => {
  logger.info({ reqId: 'x', method: 'GET', url: '/api/v1/deals', status: 200, ms: 12 }, 'answered')
  assert.match(
    printed.at(-1)!,
    /^\d\d:\d\d:\d\d INFO {2}answered method=GET url=\/api\/v1\/deals status=200 ms=12\n$/,
  )
  logger.warn('Open http://localhost:3000/invitations/1')
  assert.match(printed.at(-1)!, /^\d\d:\d\d:\d\d WARN {2}Open http:\/\/localhost:3000\/invitations\/1\n$/)
})

test('a failure is told in words and with the places of the code', () => {
  logger.error(new Error('The disk is full'))
  const [words, ...places] = printed.at(-1)!.trimEnd().split('\n')
  assert.match(words!, /ERROR The disk is full$/)
  assert.ok(places.length > 0 && places.every((place) => /^\s+at /.test(place)))
})
