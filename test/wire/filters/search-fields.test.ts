import { test } from 'node:test'
import { api, assertFinds, person } from './searching.ts'

test('a contact is found by its names, phones, e-mails, description and note, in part and in any letter case', async () => {
  const { id } = await api.create('contacts', {
    'first-name': 'Konstantin',
    'last-name': 'Levinsohn',
    'middle-name': 'Dmitrievich',
    'general-phone': '+1 202 555 01 10',
    'mobile-phone': '+7 (921) 314-60-28',
    'work-phone': '8 812 700 80 90',
    'other-phone': '84951112233',
    email: 'Kostya@Pokrovskoe.example',
    'other-email': 'mower@haymaking.example',
    description: 'Mows with the peasants',
    note: 'Prefers Tulip bulbs, call +7 (843) 555-66-77',
  })
  await person('Vronsky')
  await assertFinds('contacts', id, [
    'levinsohn',
    'EVINS',
    'konstantin',
    'trievich',
    'Levinsohn Konstantin',
    'kostya@pokrovskoe.example',
    'pokrovsk',
    'HAYMAKING',
    'peasants',
    'TULIP bulbs',
    'tulip levinsohn 9213146028',
    'tulip levinsohn konstantin peasants haymaking bulbs',
    '555-66-77',
    '2025550110',
    '9213146028',
    '314602',
    '8127008090',
    '951112',
  ])
})

test('a company is found by its name, phones, e-mails, INN and description', async () => {
  const { id } = await api.create('companies', {
    name: 'Pokrovskoe Estate',
    'general-phone': '+7 (473) 222-33-44',
    'mobile-phone': '+7 (473) 222-33-55',
    'work-phone': '+7 (473) 222-33-66',
    'other-phone': '+7 (473) 222-33-77',
    email: 'office@estate.example',
    'other-email': 'steward@manor.example',
    inn: '7707083893',
    description: 'Buckwheat and clover',
  })
  await api.create('companies', { name: 'Railways', inn: '7708503727' })
  await assertFinds('companies', id, [
    'pokrovskoe',
    'ESTATE',
    '4732223344',
    '222-33-55',
    '2223366',
    '2223377',
    'office@estate',
    'manor.example',
    '7707083893',
    '70708389',
    'buckwheat CLOVER',
  ])
})

for (const type of ['deals', 'orders'])
  test(`${type} are found by name, number and description`, async () => {
    const { id } = await api.create(type, {
      name: 'Forest at Yergushovo',
      number: 700123,
      description: 'Sold cheaply',
    })
    const nameless = await api.create(type, { number: 700456 })
    await assertFinds(type, id, ['forest', 'yergush SOLD', '700123', '70012', 'cheaply'])
    await assertFinds(type, nameless.id, ['700456', '№700456'])
  })
