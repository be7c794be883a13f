import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Access } from '../../src/accounts/access/access.ts'
import { webMetadata } from '../../src/derive/web.ts'
import { loadRegistry } from '../../src/resources/load.ts'
import { type Bond, bondOf } from '../../web/src/record-page/bonds.ts'

const nobody = { scopes: new Set() } as unknown as Access
const { types } = webMetadata(await loadRegistry(), { access: nobody, language: 'en' })
const hasPage = (target: string) => types.some((type) => type.name === target && type['has-page'])

/** Every link to one that makes a list on the page of its target, by how its records hang there: `type link`. */
function linksThatAre(bond: Bond): string[] {
  const found = types
    .filter(({ name }) => hasPage(name))
    .flatMap(({ name: type, relationships }) =>
      relationships
        .filter(({ many, targets, 'member-of': main }) => !many && !main && targets.some(hasPage))
        .filter(({ name }) => bondOf(relationships, name) === bond)
        .map(({ name }) => `${type} ${name}`),
    )
  return found.sort()
}

test('what is a part of another record is only shown where it mentions this one', () => {
  assert.deepEqual(linksThatAre('foreign'), [
    'entity-products product',
    'invoice-lines product',
    'invoice-payments deal',
  ])
})

test('what is a part of a record is deleted there and not left behind', () => {
  assert.deepEqual(linksThatAre('part'), [
    'activities trackable',
    'comments commentable',
    'company-bank-details company',
    'diary-tasks company',
    'diary-tasks contact',
    'diary-tasks deal',
    'diary-tasks order',
    'documents entity',
    'entity-products entity',
    'invoice-lines invoice',
    'invoice-payments invoice',
  ])
})

test('what points at one record alone is taken from it with a question', () => {
  const subjects = ['company', 'contact', 'deal', 'order']
  const ofAll = ['contracts', 'diary-events', 'invoices'].flatMap((type) =>
    subjects.map((one) => `${type} ${one}`),
  )
  assert.deepEqual(linksThatAre('pointing'), ['checkups company', 'checkups contact', ...ofAll])
})
