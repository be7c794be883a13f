import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import type { Answer, Document } from '../support/client.ts'
import { randomOf } from '../support/random.ts'
import { seedOf } from '../support/seed.ts'
import { startService } from '../support/service.ts'
import { edited } from '../undo/undoing.ts'
import { History } from './history.ts'
import { question } from './questions.ts'

const SEED = seedOf(1)
const WRITES = Number(process.env.AS_OF_WRITES ?? 1_000)
const AT_ONCE = 125
const QUESTIONS = 12

const { api } = await startService()

/** What was really answered at a moment. */
interface Recorded {
  readonly position: string
  readonly time: string
  readonly answers: readonly { readonly address: string; readonly answer: Answer }[]
}

test(`what is asked about a moment of a long history is answered as it was then (SEED=${SEED})`, async () => {
  const random = randomOf(SEED)
  const sources = [
    await api.create('sources', { name: 'Fair' }),
    await api.create('sources', { name: 'Web' }),
  ]
  const stages = (await api.get('/deal-stages')).document.data
  const identify = ({ type, id }: { type: string; id: string }) => ({ type, id })
  const history = new History(api, random, stages.map(identify), sources.map(identify))
  const recorded: Recorded[] = []
  while (history.writes < WRITES) {
    await history.goOn(AT_ONCE)
    if (history.writes % (AT_ONCE * 2) === 0) recorded.push(await record(random, history, sources[0]!))
  }
  let compared = 0
  for (const { position, time, answers } of recorded)
    for (const { address, answer } of answers) {
      const moment = compared++ % 4 === 0 ? time : position
      const past = await api.get(`${address}${address.includes('?') ? '&' : '?'}as-of=${moment}`)
      assert.equal(past.status, answer.status, `${address} as of ${moment}: ${past.text}`)
      if (past.status < 300) assert.equal(past.document.meta['as-of'], position, address)
      assert.deepEqual(
        withoutMoment(past, moment),
        withoutMoment(answer, moment),
        `${address} as of ${moment}`,
      )
    }
  assert.ok(compared >= recorded.length * QUESTIONS && recorded.length > 1)
})

/** The witness is edited just before the moment and just after it: neither change may be taken for the other side. */
async function record(
  random: ReturnType<typeof randomOf>,
  history: History,
  witness: Document,
): Promise<Recorded> {
  await edited(api, witness, { name: `Before ${history.writes}` })
  const newest = await api.get('/changes?sort=-id&page[size]=1')
  const asked = Array.from({ length: QUESTIONS }, () => question(random, history))
  const answers = []
  for (const address of [`/sources/${witness.id}`, ...asked])
    answers.push({ address, answer: await api.get(address) })
  const time = new Date().toISOString()
  // The log counts milliseconds: whatever comes next comes in a later one.
  await pause(2)
  await edited(api, witness, { name: `After ${history.writes}` })
  return { position: newest.document.data[0].id, time, answers }
}

/** The document without what only one that was asked about a moment has. */
function withoutMoment({ document }: Answer, moment: string): unknown {
  const { meta, ...others } = document
  const { 'as-of': _asOf, ...told } = meta ?? {}
  const text = JSON.stringify({ ...others, meta: told })
  return JSON.parse(
    text
      .replaceAll(`&as-of=${moment}`, '')
      .replaceAll(`?as-of=${moment}&`, '?')
      .replaceAll(`?as-of=${moment}`, ''),
  )
}
