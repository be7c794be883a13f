import type { Catalogue } from '../locales/en.ts'
import type { Labels } from '../metadata/labels.ts'

type Words = (texts: Catalogue['access'], labels: Labels, found: RegExpExecArray) => string

const memberOf = <Value>(members: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  members[name]

/** Why somebody may read and edit a record, by what the server says of it. */
const KNOWN: readonly (readonly [RegExp, Words])[] = [
  [/^The user is disabled$/, ({ disabled }) => disabled],
  [
    /^The role (\w+) (reads and edits|reads|has no access to) all (\S+)$/,
    ({ standing }, labels, [, role, verb, type]) =>
      standing[verb as keyof typeof standing](labels.choice('users', 'role', role), labels.type(type!).many),
  ],
  [
    /^The role “(.*)” (opens|does not open) it to (read|edit): (.*)$/,
    ({ role, whose, inSavedTable, fits }, _, [, name, opens, action, words]) => {
      const table = /saved table (\d+) /.exec(words!)?.[1]
      const records = table ? inSavedTable(table) : (memberOf(whose, words!) ?? words!)
      const said = role[action as keyof typeof role](name!, records)
      return words === 'no records' || words === 'all records' ? said : `${said} ${fits(opens === 'opens')}`
    },
  ],
]

/** One reason in the words of the page; what is not known here is told as the server says it. */
export function reasonIn({ access }: Catalogue, labels: Labels, reason: string): string {
  for (const [pattern, words] of KNOWN) {
    const found = pattern.exec(reason)
    if (found) return words(access, labels, found)
  }
  return reason
}
