import type { Resource } from '../api/records.ts'

const TELLING = ['email', 'work-phone', 'mobile-phone', 'general-phone', 'number', 'vendor-code']

/** What tells a record apart from others of the same name. */
export const recordHint = ({ attributes }: Resource): string =>
  String(TELLING.map((name) => attributes[name]).find(Boolean) ?? '')
