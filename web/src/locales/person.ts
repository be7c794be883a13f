import type { Catalogue } from './en.ts'
import { texts } from './language.ts'

/** What has to be read of users and contacts to call them by their names. */
export const PERSON_FIELDS = ['first-name', 'middle-name', 'last-name', 'as-string'] as const

/** What the service keeps as the last name of somebody who gave only one. */
const NO_LAST_NAME = '—'

type Attributes = Readonly<Record<string, unknown>>

const textIn = (attributes: Attributes, name: string) => String(attributes[name] ?? '')

/** What a record is called by itself: a user or a contact as the language of the page calls people. */
export function nameIn(attributes: Attributes): string {
  const [first, middle, last] = ['first-name', 'middle-name', 'last-name'].map((name) =>
    textIn(attributes, name),
  )
  const known = last === NO_LAST_NAME ? '' : last!
  const name = texts().people.name(first!, middle!, known).filter(Boolean).join(' ')
  return name || textIn(attributes, 'as-string')
}

/** What the API sorts people by, so that they stand in the order of what is shown. */
export const personOrder = ({ people }: Pick<Catalogue, 'people'>): readonly string[] =>
  people.name('first-name', '', 'last-name').filter(Boolean)

/** Whoever is signed in; only they may be without a name, and are called by their address then. */
export const userName = (user: { readonly email: string }): string => nameIn({ ...user }) || user.email
