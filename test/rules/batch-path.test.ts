import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadRegistry } from '../../src/resources/load.ts'
import { editsTogether, writesInAnyOrder, writesTogether } from '../../src/rules/many.ts'

const registry = await loadRegistry()

/** Types whose rules look at other records of the type: rows of an import are written one after another. */
const ONE_BY_ONE = [
  ...[
    'application-settings',
    'applications',
    'company-bank-details',
    'custom-fields',
    'deal-stage-categories',
  ],
  ...[
    'deal-stages',
    'diary-tasks',
    'entity-products',
    'invoice-lines',
    'invoice-payments',
    'invoices',
    'order-stages',
  ],
  ...['roles', 'table-states', 'user-groups', 'users'],
  ...['automation-runs', 'automations', 'webhooks', 'paper-templates', 'web-forms'],
]
const EDITED_ONE_BY_ONE = [...ONE_BY_ONE, 'deals']
/** They are numbered in the order of the rows. */
const IN_ORDER = [...ONE_BY_ONE, 'deals', 'orders']

for (const type of registry.types.values()) {
  const { name } = type
  const wants = (list: readonly string[]) => !list.includes(name)

  test(`no rule has taken ${name} off the batch path of imports`, () => {
    assert.equal(writesTogether(type), wants(ONE_BY_ONE), 'many new records with one statement')
    assert.equal(editsTogether(type), wants(EDITED_ONE_BY_ONE), 'many edits with one statement')
    assert.equal(writesInAnyOrder(type), wants(IN_ORDER), 'batches beside each other')
  })
}
