import assert from 'node:assert/strict'
import { test } from 'node:test'
import { webMetadata } from '../../src/derive/web.ts'
import { loadRegistry } from '../../src/resources/load.ts'
import type { TypeMetadata } from '../../web/src/api/metadata.ts'
import { hasPage } from '../../web/src/fields/address.ts'
import { fieldsOf } from '../../web/src/fields/fieldsOf.ts'
import en from '../../web/src/locales/en.ts'
import { type Bond, relatedOf } from '../../web/src/record/related.ts'

const can = { read: true, write: true }
const nobody = { scopes: new Set<string>() } as unknown as Parameters<typeof webMetadata>[1]
const described = webMetadata(await loadRegistry(), nobody).types.map((type) => ({ ...type, can }))
const types = described as unknown as readonly TypeMetadata[]

/** The lists on the pages of all types whose members hang on the record in this way, as `type list`. */
const listsThatAre = (bond: Bond): string[] =>
  types
    .filter(({ name }) => hasPage(name))
    .flatMap((type) =>
      relatedOf({ type: type.name, id: '1' }, fieldsOf(type, [], en), types, en)
        .filter((one) => one.bond === bond)
        .map(({ name }) => `${type.name} ${name}`),
    )
    .sort()

test('parts of another record are only shown where they mention this one', () => {
  assert.deepEqual(listsThatAre('foreign'), [
    'deals invoice-payments-deal',
    'products entity-products-product',
  ])
})

test('parts of a record, which go with it, are deleted and not left behind', () => {
  assert.deepEqual(listsThatAre('part'), [
    'companies bank-details',
    'companies entities-products',
    'companies tasks',
    'contacts entities-products',
    'contacts tasks',
    'deals documents',
    'deals entities-products',
    'deals tasks',
    'invoices invoice-payments-invoice',
    'orders documents',
    'orders entities-products',
    'orders tasks',
  ])
})

test('what points at one record alone is taken from it only with a question', () => {
  const paperwork = ['companies', 'contacts', 'deals', 'orders'].flatMap((type) => [
    `${type} contracts`,
    `${type} invoices`,
  ])
  const diary = [
    'companies checkups',
    'companies events',
    'contacts events',
    'deals diary-events-deal',
    'orders diary-events-order',
  ]
  assert.deepEqual(listsThatAre('pointing'), [...paperwork, ...diary].sort())
})
