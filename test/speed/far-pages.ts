import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TestService } from '../support/service.ts'

const SIZE = 100

/** Tests that pages far out of a large account are the same as counted row by row. */
export function testFarPages({ api, database }: TestService, contacts: number): void {
  const last = contacts / SIZE

  const idsAt = async (page: number, direction: 'ASC' | 'DESC') => {
    const rows = await database.query(
      `SELECT id FROM contacts WHERE account_id = 1 ORDER BY id ${direction} LIMIT ${SIZE} OFFSET ${(page - 1) * SIZE}`,
    )
    return rows.flat()
  }

  async function assertPages(): Promise<void> {
    for (const [sort, direction] of [
      ['', 'ASC'],
      ['sort=id&', 'ASC'],
      ['sort=-id&', 'DESC'],
    ] as const)
      for (const page of [201, 330, last - 1, last, last + 1, 5000]) {
        const { document } = await api.get(`/contacts?${sort}page[size]=${SIZE}&page[number]=${page}`)
        const ids = document.data.map(({ id }: { id: string }) => id)
        assert.deepEqual(ids, await idsAt(page, direction), `${sort}page ${page}`)
      }
  }

  test('pages far out hold what stands there, from either end', assertPages)

  test('they still do after records in the middle were deleted and others were added', async () => {
    const gone = await database.query(
      `DELETE FROM contacts c WHERE account_id = 1 AND id BETWEEN 30000 AND 34000
        AND NOT EXISTS (SELECT 1 FROM deals d WHERE d.account_id = 1 AND d.contact_id = c.id)
        AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.account_id = 1 AND o.contact_id = c.id) RETURNING id`,
    )
    assert.ok(gone.length > 1000)
    for (let made = 0; made < 3; made++)
      await api.create('contacts', { 'first-name': 'New', 'last-name': 'Contact' })
    await assertPages()
  })
}
