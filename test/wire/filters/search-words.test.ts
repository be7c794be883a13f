import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idsIn } from './lists.ts'
import { api, assertFinds, found, person } from './searching.ts'

test('every word must occur, each of them anywhere', async () => {
  const { id } = await person('Shcherbatskaya', {
    description: 'skates well',
    'mobile-phone': '+79110000001',
  })
  await person('Shcherbatskaya', { description: 'sings' })
  await assertFinds('contacts', id, ['skates shcherb', 'SHCHERB   well anna', '0000001 anna skat'])
  assert.deepEqual(await found('contacts', 'shcherbatskaya dances'), [])
})

test('a phone is found as people write it', async () => {
  const { id } = await person('Betsy', { 'work-phone': '79165556677' })
  await person('Lydia', { 'work-phone': '79165556678' })
  await assertFinds('contacts', id, [
    '+7 (916) 555-66-77',
    '+7(916)555-66-77',
    '916 555 66 77',
    '916-555-66-77',
    '(916)5556677',
    '555-66-77',
    '+79165556677',
  ])
})

test('Cyrillic is found in any letter case', async () => {
  const { id } = await person('Щербацкая', { 'first-name': 'Екатерина', description: 'Катается на коньках' })
  await person('Облонская', { 'first-name': 'Дарья' })
  await assertFinds('contacts', id, ['щербац', 'ЩЕРБАЦКАЯ', 'екатерина щербацкая', 'КОНЬКАХ', 'терин'])
  const company = await api.create('companies', { name: 'ООО «Ромашка»' })
  await assertFinds('companies', company.id, ['ромашка', 'РОМАШ', '«ромашка»'])
})

test('signs that mean something to a pattern are plain characters', async () => {
  const { id: percent } = await person('Interest 100% a year')
  const { id: underscore } = await person('snake_case')
  const { id: backslash } = await person('back\\slash')
  const { id: quote } = await person("quo'te")
  await person('Interest 1000 a year')
  await person('snakeXcase')
  await assertFinds('contacts', percent, ['100%', '%'])
  await assertFinds('contacts', underscore, ['snake_case', '_', 'e_c'])
  await assertFinds('contacts', backslash, ['back\\slash', '\\'])
  await assertFinds('contacts', quote, ["quo'te", "'"])
})

test('an empty search finds everything', async () => {
  const all = idsIn(await api.get('/contacts?page[size]=100'))
  for (const words of ['', '+', '%20%20'])
    assert.deepEqual(idsIn(await api.get(`/contacts?page[size]=100&filter[q]=${words}`)), all)
})

test('what was edited is found by its new words and no longer by the old ones', async () => {
  const { id } = await person('Oldname')
  await api.patch(`/contacts/${id}`, {
    data: { type: 'contacts', id, attributes: { 'last-name': 'Newname' } },
  })
  assert.deepEqual(await found('contacts', 'oldname'), [])
  await assertFinds('contacts', id, ['newname'])
})

test('a search works on related lists and together with other filters', async () => {
  const { id: company } = await api.create('companies', { name: 'Club' })
  const companies = { data: [{ type: 'companies', id: company }] }
  const member = await api.create('contacts', { 'first-name': 'Zed', 'last-name': 'Zenith' }, { companies })
  const archived = { 'first-name': 'Zoe', 'last-name': 'Zenith', 'archived-at': '2026-01-01T00:00:00Z' }
  await api.create('contacts', archived, { companies })
  await person('Zenith')
  const list = `/companies/${company}/contacts?filter[q]=zenith&filter[actual]=1`
  assert.deepEqual(idsIn(await api.get(list)), [member.id])
})
