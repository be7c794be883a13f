import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Paper } from '../../src/papers/pdf/paper.ts'
import { Press } from '../../src/papers/pdf/press.ts'
import { INTERLACED, TWICE_TRANSPARENT, UNKNOWN_FILTER } from './pictures.ts'

const IDLE_MS = 120_000

const PAPER: Paper = {
  language: 'en',
  title: 'T',
  madeAt: 0,
  logo: undefined,
  parties: [],
  introduction: '',
  columns: [{ heading: 'N', share: 1, isNumber: false }],
  rows: [],
  totals: [],
  inWords: '',
  bankDetails: { heading: '', text: '' },
  closing: '',
  pageWords: '#',
}

// The thread of a press keeps nobody waiting.
const waiting = setInterval(() => {}, 1_000)
after(() => clearInterval(waiting))

for (const [what, logo, failure] of [
  ['at once', TWICE_TRANSPARENT, /Incomplete or corrupt PNG/],
  ['later', UNKNOWN_FILTER, /Invalid filter algorithm/],
] as const)
  test(`a paper that cannot be printed, which shows ${what}, fails alone`, async () => {
    const press = new Press()
    const papers = [PAPER, { ...PAPER, logo }, PAPER, { ...PAPER, logo: INTERLACED }, PAPER]
    const printed = await Promise.allSettled(papers.map((paper) => press.print(paper)))
    const failed = printed.flatMap((one) => (one.status === 'rejected' ? [one.reason.message] : []))
    assert.equal(failed.length, 1, failed.join())
    assert.match(failed[0], failure)
    assert.equal(printed[1]!.status, 'rejected')
    await press.stop()
  })

test('a paper is printed while the thread ends that nobody has needed for long', async ({ mock }) => {
  const press = new Press()
  mock.timers.enable({ apis: ['setTimeout'] })
  await press.print(PAPER)
  mock.timers.tick(IDLE_MS)
  assert.ok((await press.print(PAPER)).length > 0)
  await press.stop()
})
