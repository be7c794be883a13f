import { equals, phone, samePhone, sameText, text, together } from '../../definition/index.ts'

const phoneNumber = () => text().shownAs('phone')

/** How a person or a company is reached. */
export const reachable = {
  'general-phone': phoneNumber(),
  'mobile-phone': phoneNumber(),
  ...together({ 'work-phone': phoneNumber(), 'work-phone-postfix': text() }),
  ...together({ 'other-phone': phoneNumber(), 'other-phone-postfix': text() }),
  fax: phoneNumber(),
  email: text().shownAs('email'),
  'other-email': text().shownAs('email'),
  website: text().shownAs('website'),
}

export const PHONES = ['general-phone', 'mobile-phone', 'work-phone', 'other-phone']

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
