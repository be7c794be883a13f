import { type Attribute, grouped, text, together } from '../../definition/index.ts'

export const PERSON_PARTS = [
  'country',
  'region',
  'city',
  'zipcode',
  'street',
  'building',
  'housing',
  'apartment',
]
export const COMPANY_PARTS = ['country', 'region', 'city', 'zip-code', 'street', 'house', 'build', 'office']
export const PERSON_ADDRESSES = ['work', 'home'] as const
export const COMPANY_ADDRESSES = ['actual', 'juristic', 'mailing'] as const

const address = (prefix: string, parts: readonly string[]): Record<string, Attribute> =>
  grouped(
    `${prefix}-address`,
    together(Object.fromEntries(parts.map((part) => [`${prefix}-${part}`, text()]))),
  )

export const personAddress = (prefix: (typeof PERSON_ADDRESSES)[number]) => address(prefix, PERSON_PARTS)

export const companyAddress = (prefix: (typeof COMPANY_ADDRESSES)[number]) => address(prefix, COMPANY_PARTS)
