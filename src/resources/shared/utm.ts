import { longText, text } from '../../definition/index.ts'

export const utmMarks = {
  'utm-source': text(),
  'utm-medium': text(),
  'utm-campaign': text(),
  'utm-term': text(),
  'utm-content': text(),
  'utm-landing-page': longText(),
  'utm-city': text(),
  'utm-search-query': longText(),
}
