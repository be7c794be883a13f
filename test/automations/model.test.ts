import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pick, type Random, randomOf } from '../support/random.ts'
import { seedOf } from '../support/seed.ts'
import { startService } from '../support/service.ts'
import { automate, runsOf, settled } from './automating.ts'

const SEED = seedOf(1)
const AUTOMATIONS = 10
const WRITES = 60

const house = await startService({ followsLog: true })
const { api } = house

const NAMES = ['Alpha', 'Beta', 'Alpha Beta']
const PRIORITIES = ['low', 'normal', 'high']

interface Task {
  readonly name: string
  readonly priority: string
  /** Never changes, so that it does not matter when a condition is asked. */
  readonly 'due-at': string | null
}

/** One write: what the task was before it, and what after. */
interface Write {
  readonly id: string
  readonly requestId: string
  readonly before: Task | undefined
  readonly after: Task | undefined
}

interface Filter {
  readonly q?: string
  readonly priority?: string
  readonly 'due-at-null'?: string
}

/** The slow and obvious way to say whether a task matches. */
const matches = (filter: Filter, task: Task): boolean =>
  (filter.q === undefined || task.name.toLowerCase().includes(filter.q.toLowerCase())) &&
  (filter.priority === undefined || filter.priority === task.priority) &&
  (filter['due-at-null'] === undefined || task['due-at'] === null)

interface Program {
  readonly when: { kind: string; type: 'diary-tasks'; fields?: string[]; filter?: Filter }
  readonly if: { filter?: Filter }
}

function fires({ when, if: test }: Program, { before, after }: Write): boolean {
  const now = after ?? before!
  if (test.filter && !matches(test.filter, now)) return false
  if (when.kind === 'created') return !before
  if (when.kind === 'deleted') return !after
  if (!after) return false
  if (when.kind === 'matches')
    return matches(when.filter!, after) && !(before && matches(when.filter!, before))
  const changed = before ? (['name', 'priority'] as const).filter((name) => before[name] !== after[name]) : []
  return changed.some((name) => !when.fields || when.fields.includes(name))
}

function randomFilter(random: Random): Filter {
  const q = random(2) ? { q: pick(random, ['alpha', 'beta']) } : {}
  return { ...q, ...((!q.q || random(2)) && { priority: pick(random, PRIORITIES) }) }
}

function randomProgram(random: Random): Program {
  const kind = pick(random, ['created', 'changed', 'changed', 'deleted', 'matches', 'matches'])
  const when = {
    kind,
    type: 'diary-tasks' as const,
    ...(kind === 'changed' && random(2) && { fields: [pick(random, ['name', 'priority'])] }),
    ...(kind === 'matches' && { filter: randomFilter(random) }),
  }
  return { when, if: random(3) ? {} : { filter: { 'due-at-null': '1' } } }
}

const tasks = new Map<string, Task>()

async function randomWrite(random: Random): Promise<Write> {
  const id = pick(random, [...tasks.keys(), undefined, undefined])
  const values = { name: pick(random, NAMES), priority: pick(random, PRIORITIES) }
  const before = id === undefined ? undefined : tasks.get(id)
  if (!before) {
    const attributes = { ...values, 'due-at': random(2) ? null : '2026-12-01T10:00:00.000+00:00' }
    const answer = await api.post('/diary-tasks', { data: { type: 'diary-tasks', attributes } })
    const made: string = answer.document.data.id
    tasks.set(made, attributes)
    return { id: made, requestId: answer.headers.get('x-request-id')!, before, after: attributes }
  }
  if (random(5) === 0) {
    // What is asked of a record that is gone meanwhile is another matter.
    await settled(house)
    tasks.delete(id!)
    const { headers } = await api.delete(`/diary-tasks/${id}`)
    return { id: id!, requestId: headers.get('x-request-id')!, before, after: undefined }
  }
  const edited = random(2) ? { name: values.name } : values
  const { headers } = await api.patch(`/diary-tasks/${id}`, {
    data: { type: 'diary-tasks', id, attributes: edited },
  })
  tasks.set(id!, { ...before, ...edited })
  return { id: id!, requestId: headers.get('x-request-id')!, before, after: tasks.get(id!)! }
}

test(`random automations run for random writes as a slow model says (SEED=${SEED})`, async () => {
  const random = randomOf(SEED)
  const programs = Array.from({ length: AUTOMATIONS }, () => randomProgram(random))
  const ids: string[] = []
  for (const program of programs)
    ids.push(
      (await automate(api, { ...program, then: [{ do: 'notify', to: 'responsible', title: 'Ran' }] })).id,
    )
  const writes: Write[] = []
  for (let count = 0; count < WRITES; count++) writes.push(await randomWrite(random))
  await settled(house)
  for (const [index, program] of programs.entries()) {
    const expected = writes
      .filter((write) => fires(program, write))
      .map(({ id, requestId }) => [id, requestId])
    // A deleted record is asked for its conditions when the run begins.
    const runs = (await runsOf(api, `${ids[index]}&page[size]=100`)).filter(
      ({ attributes }) => attributes.state !== 'stopped',
    )
    assert.deepEqual(
      runs.map(({ attributes }) => [attributes['resource-id'], attributes.cause['request-id']]),
      expected,
      `${JSON.stringify(program)} (SEED=${SEED})`,
    )
  }
})
