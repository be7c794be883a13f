import { grouped, longText, text, together } from '../../definition/index.ts'

export const utmMarks = grouped(
  'utm',
  together({
    'utm-source': text(),
    'utm-medium': text(),
    'utm-campaign': text(),
    'utm-term': text(),
    'utm-content': text(),
    'utm-landing-page': longText(),
    'utm-city': text(),
    'utm-search-query': longText(),
  }),
)
