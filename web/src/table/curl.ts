import { type Parameters, stringifySearch } from '../api/address.ts'

/** What a table reads, as a command: the first page of its list, with the reader's own token. */
export const curlOf = (type: string, parameters: Parameters): string =>
  `curl -g ${quoted(`${window.location.origin}/api/v1/${type}${stringifySearch(parameters)}`)} -H "Authorization: Bearer $RAPPORT_TOKEN"`

const quoted = (text: string) => `'${text.replaceAll("'", '%27')}'`
