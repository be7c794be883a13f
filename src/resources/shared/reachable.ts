import { equals, phone, text } from '../../definition/index.ts'

/** How a person or a company is reached. */
export const reachable = {
  'general-phone': text(),
  'mobile-phone': text(),
  'work-phone': text(),
  'work-phone-postfix': text(),
  'other-phone': text(),
  'other-phone-postfix': text(),
  fax: text(),
  email: text(),
  'other-email': text(),
  website: text(),
}

export const reachableFilters = {
  'work-phone': phone('work-phone'),
  'other-phone': phone('other-phone'),
  'any-phone': phone('general-phone', 'mobile-phone', 'work-phone', 'other-phone'),
  email: equals('email'),
  'other-email': equals('other-email'),
}
