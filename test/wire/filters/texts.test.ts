import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { idsIn } from './lists.ts'

const { api } = await startService()

const contact = async (lastName: string): Promise<string> =>
  (await api.create('contacts', { 'first-name': 'Anna', 'last-name': lastName })).id

const found = async (value: string, filter = 'last-name') =>
  idsIn(await api.get(`/contacts?filter[${filter}]=${encodeURIComponent(value)}`))

test('letter case makes no difference, in Cyrillic and other alphabets too', async () => {
  for (const name of ['Karenina', 'Каренина', 'Ёлкина', 'Müller', 'Ångström', 'Παπαδοπούλου']) {
    const id = await contact(name)
    for (const spelling of [name, name.toLowerCase(), name.toUpperCase()])
      assert.deepEqual(await found(spelling), [id], spelling)
  }
})

test('the whole value is compared, not a part of it', async () => {
  const id = await contact('Romanova')
  await contact('Romanova-Petrova')
  assert.deepEqual(await found('Romanova'), [id])
  assert.deepEqual(await found('Roman'), [])
  assert.deepEqual(await found('omanova'), [])
})

test('signs that mean something to a database are plain characters', async () => {
  const names = [
    '%',
    '_',
    'a_c',
    '\\',
    '"quoted"',
    "O'Neil",
    '{curly}',
    'NULL',
    'null{',
    'a\\"b',
    '$1',
    '--',
    ';',
    '{}',
  ]
  const ids = new Map<string, string>()
  for (const name of names) ids.set(name, await contact(name))
  await contact('abc')
  for (const name of names) assert.deepEqual(await found(name), [ids.get(name)], name)
})

test('a comma list finds each of its values', async () => {
  const [one, other] = [await contact('Levin'), await contact('Vronsky')]
  assert.deepEqual(await found('levin,VRONSKY'), [one, other])
  assert.deepEqual(await found('levin,nobody'), [one])
  const repeated = 'filter[last-name][]=Levin&filter[last-name][]=Vronsky'
  assert.deepEqual(idsIn(await api.get(`/contacts?${repeated}`)), [one, other])
})

test('blanks of a query are written as a plus or as %20', async () => {
  const id = await contact('de la Cruz')
  assert.deepEqual(idsIn(await api.get('/contacts?filter[last-name]=de+la+cruz')), [id])
  assert.deepEqual(idsIn(await api.get('/contacts?filter[last-name]=de%20la%20cruz')), [id])
})

test('an empty value finds no record that has the field, and none without it', async () => {
  await contact('Somebody')
  assert.deepEqual(await found(''), [])
  assert.deepEqual(await found('', 'middle-name'), [])
})
