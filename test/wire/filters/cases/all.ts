import type { ResourceType } from '../../../../src/definition/resource.ts'
import { types } from '../../registry/every.ts'
import type { FilterCases } from './case.ts'
import { derivedCase } from './derived.ts'
import { mainRecordCases, segmentCases } from './main-record.ts'
import * as own from './own.ts'
import { timestampCases } from './timestamps.ts'

const SPECIAL: Readonly<Record<string, FilterCases>> = {
  contacts: { ...mainRecordCases('contacts'), ...segmentCases('contacts'), ...own.contactCases },
  companies: { ...mainRecordCases('companies'), ...segmentCases('companies'), ...own.companyCases },
  deals: { ...mainRecordCases('deals'), ...segmentCases('deals'), ...own.dealCases },
  orders: { ...mainRecordCases('orders'), ...own.orderCases },
  'deal-stages': { ...timestampCases, ...own.stageCases },
  invoices: { ...timestampCases, ...own.invoiceCases },
  'company-bank-details': { ...timestampCases, ...own.bankDetailCases },
  users: { ...timestampCases, ...own.userCases },
  'automation-runs': { ...timestampCases, ...own.runCases },
}

/** A case for each filter of each type; every type has the four of its timestamps. */
export const cases: ReadonlyMap<string, FilterCases> = new Map(
  types.map((type) => [type.name, { ...derivedCases(type), ...(SPECIAL[type.name] ?? timestampCases) }]),
)

function derivedCases(type: ResourceType): FilterCases {
  const typed = SPECIAL[type.name] ?? timestampCases
  const others = [...type.filters].filter(([name]) => !(name in typed))
  return Object.fromEntries(others.map(([name, filter]) => [name, derivedCase(type, filter)]))
}
