import type { Catalogue } from '../locales/en.ts'
import type { Members, Step } from './grammar.ts'

export const EXAMPLES = ['welcome', 'planned', 'loss', 'birthday', 'stale'] as const
export type Example = (typeof EXAMPLES)[number]

interface Beginning {
  readonly when: Members
  readonly if: Members
  readonly steps: readonly Step[]
}

/** Automations that are ready but for being switched on; their texts are in the language of whoever makes them. */
export function beginningOf(example: Example, { automations }: Catalogue): Beginning {
  const words = automations.examples[example]
  const task = (link: string, fields: Members = {}): Step => ({
    do: 'create',
    type: 'diary-tasks',
    fields: {
      name: words.text,
      responsible: '{{record.responsible.id}}',
      [link]: '{{record.id}}',
      ...fields,
    },
  })
  const told: Step = { do: 'notify', to: 'responsible', title: words.text }
  switch (example) {
    case 'welcome':
      return {
        when: { kind: 'created', type: 'contacts', settle: 60 },
        if: {},
        steps: [task('contact', { 'due-on': '{{today}}' })],
      }
    case 'planned':
      return {
        when: { kind: 'date', type: 'deals', field: 'planned-at', offset: -3, unit: 'days', at: '09:00' },
        if: { filter: { state: 'open' } },
        steps: [told],
      }
    case 'loss':
      return {
        when: { kind: 'matches', type: 'deals', filter: { state: 'lost' }, settle: 60 },
        if: {},
        steps: [task('deal')],
      }
    case 'birthday':
      return {
        when: {
          kind: 'date',
          type: 'contacts',
          field: 'birthdate',
          offset: 0,
          unit: 'days',
          at: '09:00',
          yearly: true,
        },
        if: {},
        steps: [task('contact', { 'due-on': '{{today}}' })],
      }
    case 'stale':
      return {
        when: { kind: 'date', type: 'deals', field: 'updated-at', offset: 14, unit: 'days', at: '09:00' },
        if: { filter: { state: 'open' } },
        steps: [told],
      }
  }
}
