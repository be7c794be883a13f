/** Drafts are kept for this tab: they outlive a reload and a sign-in, and end with the tab. */
const PREFIX = 'rapport-draft'

let owner = ''

/** From now on drafts are those of this user; nobody else who signs in here sees them. */
export const keepDraftsOf = (userId: string): void => {
  owner = userId
}

/** The key of something on this page: elsewhere the same dialog is about something else. */
export const pageKey = (what: string): string => `${window.location.pathname} ${what}`

const placeOf = (key: string) => `${PREFIX} ${owner} ${key}`

export function keepDraft(key: string, draft: unknown): void {
  try {
    sessionStorage.setItem(placeOf(key), JSON.stringify(draft))
  } catch {
    // A storage that is full keeps nobody from typing.
  }
}

export function keptDraft<Draft>(key: string): Draft | undefined {
  const text = sessionStorage.getItem(placeOf(key))
  return text === null ? undefined : (JSON.parse(text) as Draft)
}

export const isDrafted = (key: string): boolean => sessionStorage.getItem(placeOf(key)) !== null

/** What comes after a beginning in the key of the first draft that has it: which of several is being edited. */
export function draftedUnder(beginning: string): string | undefined {
  const place = placeOf(beginning)
  return Object.keys(sessionStorage)
    .find((one) => one.startsWith(place))
    ?.slice(place.length)
}

export const dropDraft = (key: string): void => sessionStorage.removeItem(placeOf(key))

/** Whoever signs out leaves nothing behind. */
export function dropAllDrafts(): void {
  for (const place of Object.keys(sessionStorage))
    if (place.startsWith(PREFIX)) sessionStorage.removeItem(place)
}
