import { equals, phone, samePhone, sameText, text, together } from '../../definition/index.ts'

/** How a person or a company is reached. */
export const reachable = {
  'general-phone': text(),
  'mobile-phone': text(),
  ...together({ 'work-phone': text(), 'work-phone-postfix': text() }),
  ...together({ 'other-phone': text(), 'other-phone-postfix': text() }),
  fax: text(),
  email: text(),
  'other-email': text(),
  website: text(),
}

const PHONES = ['general-phone', 'mobile-phone', 'work-phone', 'other-phone']

/** People and companies that are reached in the same way may be one and the same. */
export const reachableDuplicates = {
  email: sameText('email', 'other-email'),
  phone: samePhone(...PHONES),
}

export const reachableFilters = {
  'work-phone': phone('work-phone'),
  'other-phone': phone('other-phone'),
  'any-phone': phone(...PHONES),
  email: equals('email'),
  'other-email': equals('other-email'),
}
