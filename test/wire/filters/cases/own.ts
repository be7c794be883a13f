import type { Client } from '../../../support/client.ts'
import { until } from '../../../support/until.ts'
import {
  byLink,
  byPhone,
  byText,
  type FilterCase,
  type FilterCases,
  linkTo,
  linkToAll,
  uniqueWord,
} from './case.ts'

const uniqueEmail = () => `${uniqueWord()}@example.com`

/** Born on the eve of the first of March, on it and on the day after; these of them are found. */
const born =
  (from: number, to: number): FilterCase =>
  async (make) => {
    const born = [
      await make({ birthdate: '1990-02-28' }),
      await make({ birthdate: '1990-03-01' }),
      await make({ birthdate: '1990-03-02' }),
    ]
    await make()
    return ['1990.03.01', '1990-03-01'].map((value) => ({ value, found: born.slice(from, to) }))
  }

const withoutBirthdate: FilterCase = async (make) => {
  const without = await make()
  const dated = await make({ birthdate: '1990-03-01' })
  return [
    { value: 'true', found: [without] },
    { value: '1', found: [without] },
    { value: 'false', found: [without, dated] },
  ]
}

export const contactCases: FilterCases = {
  'last-name': byText('last-name'),
  'middle-name': byText('middle-name'),
  'first-name': byText('first-name'),
  'work-phone': byPhone('work-phone'),
  'mobile-phone': byPhone('mobile-phone'),
  'other-phone': byPhone('other-phone'),
  'any-phone': byPhone('general-phone', 'mobile-phone', 'work-phone', 'other-phone'),
  'general-phone': byPhone('general-phone', 'mobile-phone', 'work-phone', 'other-phone'),
  email: byText('email', uniqueEmail),
  'other-email': byText('other-email', uniqueEmail),
  'birthdate-gte': born(1, 3),
  'birthdate-lte': born(0, 2),
  'birthdate-null': withoutBirthdate,
}

export const companyCases: FilterCases = {
  inn: byText('inn'),
  kpp: byText('kpp'),
  'work-phone': byPhone('work-phone'),
  'general-phone': byPhone('general-phone'),
  'other-phone': byPhone('other-phone'),
  'any-phone': byPhone('general-phone', 'mobile-phone', 'work-phone', 'other-phone'),
  email: byText('email', uniqueEmail),
  'other-email': byText('other-email', uniqueEmail),
}

const funnel = (api: Client) =>
  api.create('deal-stage-categories', {
    name: 'Sales',
    'amount-calc-method': 'manually',
    'cost-calc-method': 'manually',
  })

const dealStage = async (api: Client) =>
  api.create('deal-stages', { name: 'Talks' }, { 'deal-stage-category': linkTo(await funnel(api)) })

/** By the main one and by any other of the many. */
const byMembers =
  (type: string, attributes: () => object, main: string, many: string): FilterCase =>
  async (make, api) => {
    const [one, other] = [await api.create(type, attributes()), await api.create(type, attributes())]
    const asMain = await make({}, { [main]: linkTo(one) })
    const asMember = await make({}, { [many]: linkToAll(one, other) })
    await make()
    return [
      { value: one.id, found: [asMain, asMember] },
      { value: other.id, found: [asMember] },
    ]
  }

const person = () => ({ 'first-name': 'Anna', 'last-name': uniqueWord() })

export const dealCases: FilterCases = {
  'deal-status-id': byLink('status', (api) => api.create('deal-statuses', { name: 'Hot' })),
  'deal-stage-id': byLink('stage', dealStage),
  'deal-stage-category-id': byLink('stage-category', funnel),
  'related-contacts-ids': byMembers('contacts', person, 'contact', 'contacts'),
  'related-companies-ids': byMembers('companies', () => ({ name: uniqueWord() }), 'company', 'companies'),
}

/** A funnel has stages of the service's own, too. */
const byFunnelOfStage: FilterCase = async (make, api) => {
  const stagesOf = async () => {
    const target = await funnel(api)
    await make({}, { 'deal-stage-category': linkTo(target) })
    const { document } = await api.get(`/deal-stage-categories/${target.id}/stages`)
    return { value: target.id, found: document.data }
  }
  for (let count = 0; count < 4; count++) await make()
  return [await stagesOf(), await stagesOf()]
}

export const stageCases: FilterCases = { 'deal-stage-category-id': byFunnelOfStage }

export const orderCases: FilterCases = {
  'order-stage-id': byLink('stage', (api) => api.create('order-stages', { name: 'Packed' })),
}

export const bankDetailCases: FilterCases = { bik: byText('bik'), number: byText('number') }

export const userCases: FilterCases = { email: byText('email', uniqueEmail) }

/** What is not issued yet is a draft. */
const byInvoiceStatus: FilterCase = async (make) => {
  const draft = await make()
  const issued = await make({ 'issued-at': '2026-03-01' })
  return [
    { value: 'issued', found: [issued] },
    { value: 'draft', found: [draft] },
  ]
}

export const invoiceCases: FilterCases = { status: byInvoiceStatus }

/** A run of nothing is over at once; one that has something to do ends as done. */
const byRunState: FilterCase = async (make, api) => {
  const about = { when: { kind: 'manual', type: 'contacts' }, then: [{ do: 'stop' }] }
  const automation = await api.create('automations', { name: 'By hand', active: true, ...about })
  const contact = await api.create('contacts', person())
  const record = { 'resource-type': 'contacts', 'resource-id': contact.id }
  const [stopped, done] = [await make(), await make(record, { automation: linkTo(automation) })]
  const stateOf = async () => (await api.get(`/automation-runs/${done.id}`)).document.data.attributes.state
  await until(async () => (await stateOf()) === 'done')
  return [
    { value: 'stopped', found: [stopped] },
    { value: 'done', found: [done] },
  ]
}

export const runCases: FilterCases = { state: byRunState }
