import assert from 'node:assert/strict'
import { mock } from 'node:test'
import pg from 'pg'

/** Does the work; before the first statement like this is sent for it, something else happens. */
export async function beforeSending<T>(
  statement: RegExp,
  happens: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  const { query } = pg.Client.prototype
  let isWaiting = true
  const watched = mock.method(
    pg.Client.prototype,
    'query',
    async function (this: pg.Client, ...sent: never[]) {
      const { text = '' } = sent[0] as unknown as { text?: string }
      if (isWaiting && statement.test(text)) {
        isWaiting = false
        await happens()
      }
      return query.apply(this, sent as never)
    },
  )
  const result = await work().finally(() => watched.mock.restore())
  assert.equal(isWaiting, false, `nothing was sent like ${statement}`)
  return result
}
