import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../../support/service.ts'
import { idsIn } from './lists.ts'

const service = await startService()

const WAYS_TO_WRITE = [
  '+7 (921) 314-60-28',
  '79213146028',
  '8 921 314 60 28',
  '9213146028',
  '+7.921.314.60.28',
  '007-921-314-60-28',
]

/** As client programs put it into a query: percent-encoded, and as it is with its plus and blanks. */
const SENT = [...WAYS_TO_WRITE.map(encodeURIComponent), ...WAYS_TO_WRITE, '%2B79213146028']

const FIELDS = {
  contacts: ['work-phone', 'mobile-phone', 'other-phone'],
  companies: ['work-phone', 'general-phone', 'other-phone'],
} as const

const NAMES = {
  contacts: { 'first-name': 'Anna', 'last-name': 'Karenina' },
  companies: { name: 'Rapport Ltd' },
}

for (const type of ['contacts', 'companies'] as const) {
  test(`${type}: every way to write a phone finds every other`, async () => {
    const { api } = await service.addAccount()
    const ids: string[] = []
    for (const phone of WAYS_TO_WRITE)
      ids.push((await api.create(type, { ...NAMES[type], 'work-phone': phone })).id)
    await api.create(type, { ...NAMES[type], 'work-phone': '+7 (921) 314-60-29' })
    for (const value of SENT) {
      assert.deepEqual(idsIn(await api.get(`/${type}?filter[work-phone]=${value}`)), ids, value)
      assert.deepEqual(idsIn(await api.get(`/${type}?filter[any_phone]=${value}`)), ids, value)
    }
  })

  test(`${type}: a phone filter looks into its own field only`, async () => {
    const { api } = await service.addAccount()
    for (const field of FIELDS[type]) {
      const { id } = await api.create(type, { ...NAMES[type], [field]: '84951112233' })
      assert.deepEqual(idsIn(await api.get(`/${type}?filter[${field}]=4951112233`)), [id], field)
    }
  })

  test(`${type}: any-phone looks into every phone field`, async () => {
    const { api } = await service.addAccount()
    const fields = ['general-phone', 'mobile-phone', 'work-phone', 'other-phone']
    const ids: string[] = []
    for (const field of fields)
      ids.push((await api.create(type, { ...NAMES[type], [field]: '84951112233' })).id)
    await api.create(type, { ...NAMES[type], description: '84951112233', 'work-phone-postfix': '4951112233' })
    assert.deepEqual(idsIn(await api.get(`/${type}?filter[any-phone]=4951112233`)), ids)
  })

  test(`${type}: a short number is found by exactly its digits`, async () => {
    const { api } = await service.addAccount()
    const { id } = await api.create(type, { ...NAMES[type], 'work-phone': '22-33-44' })
    await api.create(type, { ...NAMES[type], 'work-phone': '122-33-44' })
    assert.deepEqual(idsIn(await api.get(`/${type}?filter[work-phone]=223344`)), [id])
    assert.deepEqual(idsIn(await api.get(`/${type}?filter[work-phone]=3344`)), [])
  })

  test(`${type}: a value without a digit finds no phone`, async () => {
    const { api } = await service.addAccount()
    await api.create(type, { ...NAMES[type], 'work-phone': 'ask Anna' })
    await api.create(type, { ...NAMES[type], 'work-phone': '' })
    for (const value of ['', 'ask Anna', '%2B', ','])
      assert.deepEqual(idsIn(await api.get(`/${type}?filter[any-phone]=${value}`)), [], value)
  })
}
