/** Addresses carry plain text parameters, as the API takes them: `/deals?filter[stage-id]=3&sort=-created-at`. */
export type Parameters = Record<string, string>

export const parseSearch = (search: string): Parameters => Object.fromEntries(new URLSearchParams(search))

export function stringifySearch(parameters: Record<string, unknown>): string {
  const parts = Object.entries(parameters)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => `${readable(name)}=${readable(String(value))}`)
  return parts.length > 0 ? `?${parts.join('&')}` : ''
}

/** What is safe in a query stays as people write it. */
const readable = (text: string): string =>
  encodeURIComponent(text).replace(/%(5B|5D|2C|3A)/g, (escaped) => decodeURIComponent(escaped))

/**
 * The path of an address within this app; undefined for whatever a browser would take elsewhere. Browsers read addresses
 * in their own ways (tabs within them, backslashes), so a browser's own reading decides.
 */
export function ownPath(address: string): string | undefined {
  const { origin } = window.location
  if (!URL.canParse(address, origin)) return undefined
  const url = new URL(address, origin)
  // Two slashes at its beginning would be read as the name of a server by whoever takes the path alone.
  if (url.origin !== origin || url.pathname.startsWith('//')) return undefined
  return url.pathname + url.search + url.hash
}

/** What the API searches for at once, and what fits an address. */
const MOST_WORDS = 30
const LONGEST_SEARCH = 1_000

/** As much of what is typed or pasted as can be searched for. */
export function searchable(typed: string): string {
  const text = typed.slice(0, LONGEST_SEARCH)
  const words = text.split(/\s+/)
  return words.length > MOST_WORDS ? words.slice(0, MOST_WORDS).join(' ') : text
}
