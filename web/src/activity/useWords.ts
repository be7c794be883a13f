import type { Identifier } from '../api/records.ts'
import type { Linked } from '../fields/field.ts'
import { useLanguage, useTexts } from '../locales/language.ts'
import { useLabels } from '../metadata/labels.ts'
import type { Deed, DeedPart } from './api.ts'

const ACTIONS = ['create', 'update', 'delete'] as const

/** Who did something, by what, and what it was, in words. */
export function useWords(nameOf: (one: Identifier) => Linked) {
  const { activity: words, changes, record } = useTexts()
  const labels = useLabels()
  const format = new Intl.NumberFormat(useLanguage())

  const partOf = ({ type, action, count, 'record-id': id }: DeedPart) =>
    // What is deleted has no name any more.
    count === 1 && action !== 'delete'
      ? `${labels.type(type).one} ${nameOf({ type, id }).name}`
      : words.parts(labels.type(type).many, format.format(count))

  return {
    who: ({ 'user-id': id }: Deed) => (id ? nameOf({ type: 'users', id }).name : record.system),
    by: ({ label, application }: NonNullable<Deed['token']>) =>
      application ? words.byApplication(application) : words.byToken(label),
    what({ parts, 'has-more': hasMore }: Deed): string {
      const told = ACTIONS.flatMap((action) => {
        const some = parts.filter((part) => part.action === action)
        return some.length > 0 ? [words.did(changes.actions[action], some.map(partOf).join(', '))] : []
      })
      return [...told, ...(hasMore ? [words.andMore] : [])].join('; ')
    },
  }
}

/** Those whose names are told. */
export const namedIn = (deeds: readonly Deed[]): readonly Identifier[] =>
  deeds.flatMap(({ 'user-id': userId, parts }) => [
    ...(userId ? [{ type: 'users', id: userId }] : []),
    ...parts.flatMap(({ type, action, count, 'record-id': id }) =>
      count === 1 && action !== 'delete' ? [{ type, id }] : [],
    ),
  ])
