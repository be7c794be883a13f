import assert from 'node:assert/strict'
import type { Answer, Document } from '../support/client.ts'
import { patiently } from '../support/patiently.ts'
import type { Desk } from './support.ts'

export const WRITERS = 16
export const ROUNDS = 6

type Work = (writer: number, round: number) => Promise<Answer>

/** In every round all writers write at once; what they are answered is never a fault, and afterwards the check holds. */
export async function atOnce(work: Work, check: () => Promise<void> = async () => {}): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const ofRound = await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) => patiently(() => work(writer, round))),
    )
    for (const { status, text } of ofRound) assert.ok(status < 500, `${status} ${text}`)
    answers.push(...ofRound)
    await check()
  }
  return answers
}

/** Connections to the database are open before the race begins: opening them is slow on a busy machine. */
export async function warmed(desk: Desk): Promise<Desk> {
  await times(WRITERS, () => desk.api.get('/profile'))
  return desk
}

export const times = <Result>(count: number, make: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, make))

/** All pages of a list. */
export async function everyRecord(desk: Desk, path: string): Promise<Document[]> {
  const records: Document[] = []
  for (let page = 1; ; page++) {
    const found = await desk.list(
      `${path}${path.includes('?') ? '&' : '?'}page[size]=100&page[number]=${page}`,
    )
    records.push(...found)
    if (found.length < 100) return records
  }
}

/** Every answer is one of these; nobody is told anything else. */
export function assertAnswered(answers: readonly Answer[], ...statuses: number[]): void {
  for (const { status, text } of answers)
    assert.ok(statuses.includes(status), `${status} ${text.slice(0, 300)}`)
}
