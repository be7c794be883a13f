import type { Language } from '../definition/words.ts'
import type { Deadline, OfForm, OfImport, ToldKind } from './facts.ts'

/** What happened to records, in the words of a language: one by its name, or several by their number. */
export interface About {
  readonly one: string
  readonly many: string
  readonly number: number
  readonly name: string
}

type Title = (about: About) => string
type Titles = Readonly<Record<ToldKind, Title>>

/** In one way for one record, in another for many. */
const either =
  (single: Title, several: Title): Title =>
  (about) =>
    about.number === 1 ? single(about) : several(about)

const TITLES: Readonly<Record<Language, Titles>> = {
  en: {
    assigned: either(
      ({ one, name }) => `Assigned to you: ${one} “${name}”`,
      ({ number, many }) => `${number} ${many} were assigned to you`,
    ),
    mentioned: ({ one, name }) => `You were mentioned: ${one} “${name}”`,
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
      ({ one, name }) => `Вам назначено: ${one} «${name}»`,
      ({ number, many }) => `Вам назначены ${many}: ${number}`,
    ),
    mentioned: ({ one, name }) => `Вас упомянули: ${one} «${name}»`,
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

export const titleOf = (kind: ToldKind, about: About, language: Language): string =>
  TITLES[language][kind](about)

/** Who did it. */
export const byWords = (name: string, language: Language): string =>
  language === 'ru' ? `Кто: ${name}` : `By ${name}`

/** By when, on the clocks of who reads it; a day is the same day on all of them. */
export function deadlineWords(due: Deadline, language: Language, zone: string): string {
  const [moment, style] =
    'on' in due ? [due.on, { timeZone: 'UTC' }] : [due.at, { timeStyle: 'short', timeZone: zone } as const]
  const when = new Intl.DateTimeFormat(language, { dateStyle: 'long', ...style }).format(new Date(moment))
  return language === 'ru' ? `Срок: ${when}` : `Due ${when}`
}

export const importTitle = (many: string, { done }: OfImport, language: Language): string => {
  if (language === 'ru') return done ? `Импорт завершён: ${many}` : `Импорт не удался: ${many}`
  return done ? `Import done: ${many}` : `Import failed: ${many}`
}

export const importText = ({ created, updated, failed }: OfImport, language: Language): string =>
  language === 'ru'
    ? `Создано: ${created}, изменено: ${updated}, с ошибками: ${failed}`
    : `Created: ${created}, updated: ${updated}, with errors: ${failed}`

const FORMS: Readonly<Record<Language, Record<OfForm['say'], (name: string, perHour: number) => string>>> = {
  en: {
    'form-full': (name, perHour) =>
      `The form “${name}” has taken ${perHour} posts in an hour and takes no more for now. Is somebody abusing it?`,
    'form-closed': (name) => `The form “${name}” could not take what was sent`,
  },
  ru: {
    'form-full': (name, perHour) =>
      `Форма «${name}» приняла ${perHour} отправок за час и пока больше не принимает. Не злоупотребляет ли ею кто-то?`,
    'form-closed': (name) => `Форма «${name}» не смогла принять отправленное`,
  },
}

export const formTitle = ({ say, name, 'per-hour': perHour = 0 }: OfForm, language: Language): string =>
  FORMS[language][say](name, perHour)
