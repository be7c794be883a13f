import type { Language, Words } from '../definition/words.ts'
import type { Step, Test, When } from '../rules/automations/grammar.ts'

/** An automation that is ready to be made, and to be changed. */
export interface Example {
  readonly key: string
  readonly name: string
  readonly when: When
  readonly if: Test
  readonly then: readonly Step[]
}

interface Made extends Omit<Example, 'name' | 'then'> {
  readonly name: Words
  readonly then: (say: (words: Words) => string) => readonly Step[]
}

const OPEN = { filter: { state: 'open' } }

const EXAMPLES: readonly Made[] = [
  {
    key: 'welcome-task',
    name: { en: 'Welcome task for a new lead', ru: 'Задача «познакомиться» для нового лида' },
    when: { kind: 'created', type: 'contacts', settle: 60 },
    if: {},
    then: (say) => [
      {
        do: 'create',
        type: 'diary-tasks',
        fields: {
          name: say({ en: 'Get to know {{record.name}}', ru: 'Познакомиться: {{record.name}}' }),
          'due-at': '{{now+1}}',
          contact: '{{record.id}}',
          responsible: '{{record.responsible.id}}',
        },
      },
    ],
  },
  {
    key: 'planned-date',
    name: {
      en: 'Reminder three days before the planned date',
      ru: 'Напоминание за три дня до плановой даты',
    },
    when: { kind: 'date', type: 'deals', field: 'planned-at', offset: -3, unit: 'days', at: '09:00' },
    if: OPEN,
    then: (say) => [
      {
        do: 'notify',
        to: 'responsible',
        title: say({ en: 'Three days left: {{record.name}}', ru: 'Осталось три дня: {{record.name}}' }),
        body: say({
          en: 'Planned for {{record.planned-at}}, {{record.amount | "0"}}.',
          ru: 'План на {{record.planned-at}}, {{record.amount | "0"}}.',
        }),
      },
    ],
  },
  {
    key: 'loss-without-reason',
    name: { en: 'A deal is lost without a reason', ru: 'Сделка проиграна без причины' },
    when: { kind: 'matches', type: 'deals', filter: { state: 'lost' }, settle: 60 },
    if: {},
    then: (say) => [
      {
        do: 'branch',
        if: { related: { 'loss-reason': {} } },
        then: [{ do: 'stop' }],
        else: [
          {
            do: 'create',
            type: 'diary-tasks',
            fields: {
              name: say({
                en: 'Say why {{record.name}} was lost',
                ru: 'Указать причину отказа: {{record.name}}',
              }),
              'due-at': '{{now+1}}',
              deal: '{{record.id}}',
              responsible: '{{record.responsible.id}}',
            },
          },
        ],
      },
    ],
  },
  {
    key: 'birthday',
    name: { en: 'Birthday of a contact', ru: 'День рождения контакта' },
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
    then: (say) => [
      {
        do: 'notify',
        to: 'responsible',
        title: say({ en: 'Birthday today: {{record.name}}', ru: 'Сегодня день рождения: {{record.name}}' }),
        body: '{{record.general-phone}}',
      },
    ],
  },
  {
    key: 'stale-deal',
    name: { en: 'A deal has not been touched for two weeks', ru: 'Сделку не трогали две недели' },
    when: { kind: 'date', type: 'deals', field: 'updated-at', offset: 14, unit: 'days', at: '09:00' },
    if: OPEN,
    then: (say) => [
      {
        do: 'create',
        type: 'diary-tasks',
        fields: {
          name: say({ en: 'What about {{record.name}}?', ru: 'Что со сделкой {{record.name}}?' }),
          'due-at': '{{now+1}}',
          deal: '{{record.id}}',
          responsible: '{{record.responsible.id}}',
        },
      },
    ],
  },
]

/** Automations to begin with, in the words of a language. */
export const examplesIn = (language: Language): Example[] =>
  EXAMPLES.map(({ name, then, ...example }) => ({
    ...example,
    name: name[language],
    then: then((words) => words[language]),
  }))
