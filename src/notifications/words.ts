import type { ResourceType } from '../definition/resource.ts'
import type { Language } from '../definition/words.ts'
import type { Kind } from './kinds.ts'

/** What happened to records of a type: one by its name, or several by their number. */
export interface About {
  readonly type: ResourceType
  readonly number: number
  readonly name: string
}

type Title = (about: About) => string
type Titles = Readonly<Record<Exclude<Kind, 'message' | 'automation-failed' | 'import-done'>, Title>>

const one = ({ type }: About, language: Language) => type.labels?.[language].one ?? type.name
const many = ({ type }: About, language: Language) =>
  (type.labels?.[language].many ?? type.name).toLowerCase()

/** In one way for one record, in another for many. */
const either =
  (single: Title, several: Title): Title =>
  (about) =>
    about.number === 1 ? single(about) : several(about)

const TITLES: Readonly<Record<Language, Titles>> = {
  en: {
    assigned: either(
      (about) => `Assigned to you: ${one(about, 'en')} “${about.name}”`,
      (about) => `${about.number} ${many(about, 'en')} were assigned to you`,
    ),
    mentioned: (about) => `You were mentioned: ${one(about, 'en')} “${about.name}”`,
    'task-due': either(
      ({ name }) => `Task due: “${name}”`,
      ({ number }) => `${number} tasks are due`,
    ),
    'task-overdue': either(
      ({ name }) => `Task overdue: “${name}”`,
      ({ number }) => `${number} tasks are overdue`,
    ),
    'deal-won': either(
      ({ name }) => `Deal won: “${name}”`,
      ({ number }) => `${number} deals were won`,
    ),
    'deal-lost': either(
      ({ name }) => `Deal lost: “${name}”`,
      ({ number }) => `${number} deals were lost`,
    ),
  },
  ru: {
    assigned: either(
      (about) => `Вам назначено: ${one(about, 'ru')} «${about.name}»`,
      (about) => `Вам назначены ${many(about, 'ru')}: ${about.number}`,
    ),
    mentioned: (about) => `Вас упомянули: ${one(about, 'ru')} «${about.name}»`,
    'task-due': either(
      ({ name }) => `Подходит срок задачи «${name}»`,
      ({ number }) => `Подходит срок задач: ${number}`,
    ),
    'task-overdue': either(
      ({ name }) => `Задача просрочена: «${name}»`,
      ({ number }) => `Просрочено задач: ${number}`,
    ),
    'deal-won': either(
      ({ name }) => `Сделка выиграна: «${name}»`,
      ({ number }) => `Выиграно сделок: ${number}`,
    ),
    'deal-lost': either(
      ({ name }) => `Сделка проиграна: «${name}»`,
      ({ number }) => `Проиграно сделок: ${number}`,
    ),
  },
}

export type ToldKind = keyof Titles

/** What a title may hold. */
const LONGEST = 500
const LONGEST_NAME = 300

const cut = (text: string, most: number) => {
  const characters = [...text.replace(/\s+/g, ' ')]
  return characters.length > most ? `${characters.slice(0, most - 1).join('')}…` : characters.join('')
}

export const titleOf = (kind: ToldKind, about: About, language: Language): string =>
  cut(TITLES[language][kind]({ ...about, name: cut(about.name, LONGEST_NAME) }), LONGEST)

/** Who did it. */
export const byWords = (name: string, language: Language): string =>
  language === 'ru' ? `Кто: ${name}` : `By ${name}`

export interface Deadline {
  readonly at: string
  readonly isWholeDay: boolean
}

/** By when, on the clocks of who reads it. */
export function deadlineWords({ at, isWholeDay }: Deadline, language: Language, zone: string): string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    ...(isWholeDay ? {} : { timeStyle: 'short' }),
    timeZone: zone,
  })
  return language === 'ru' ? `Срок: ${format.format(new Date(at))}` : `Due ${format.format(new Date(at))}`
}

export interface ImportEnd {
  readonly isDone: boolean
  readonly created: number
  readonly updated: number
  readonly failed: number
}

export const importTitle = (type: ResourceType, { isDone }: ImportEnd, language: Language): string => {
  const what = many({ type, number: 0, name: '' }, language)
  if (language === 'ru') return isDone ? `Импорт завершён: ${what}` : `Импорт не удался: ${what}`
  return isDone ? `Import done: ${what}` : `Import failed: ${what}`
}

export const importText = ({ created, updated, failed }: ImportEnd, language: Language): string =>
  language === 'ru'
    ? `Создано: ${created}, изменено: ${updated}, с ошибками: ${failed}`
    : `Created: ${created}, updated: ${updated}, with errors: ${failed}`
