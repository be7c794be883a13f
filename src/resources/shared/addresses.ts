import { type Attribute, grouped, text, together } from '../../definition/index.ts'

const PERSON_PARTS = ['country', 'region', 'city', 'zipcode', 'street', 'building', 'housing', 'apartment']
const COMPANY_PARTS = ['country', 'region', 'city', 'zip-code', 'street', 'house', 'build', 'office']

const address = (prefix: string, parts: readonly string[]): Record<string, Attribute> =>
  grouped(
    `${prefix}-address`,
    together(Object.fromEntries(parts.map((part) => [`${prefix}-${part}`, text()]))),
  )

export const personAddress = (prefix: 'work' | 'home') => address(prefix, PERSON_PARTS)

export const companyAddress = (prefix: 'actual' | 'juristic' | 'mailing') => address(prefix, COMPANY_PARTS)
