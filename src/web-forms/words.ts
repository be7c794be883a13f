import type { Language } from '../definition/words.ts'
import type { Problem } from './values.ts'

interface FormWords {
  readonly problems: Readonly<Record<Problem, string>>
  readonly required: string
  readonly choose: string
  readonly wrong: string
  readonly trap: string
  readonly tooMany: string
  readonly failed: string
  readonly gone: string
  readonly back: string
  readonly remains: (form: string) => string
}

/** What forms say to visitors, and beside what they have sent to whoever reads it. */
export const WORDS: Readonly<Record<Language, FormWords>> = {
  en: {
    problems: {
      required: 'Please fill this in',
      email: 'This is no e-mail address',
      phone: 'This is no phone number',
      number: 'This is no number',
      date: 'This is no date',
      choice: 'Please choose one of the options',
      long: 'This is too long',
      invalid: 'This does not fit here',
    },
    required: 'required',
    choose: 'Choose',
    wrong: 'Something is missing or does not fit. Nothing was sent yet.',
    trap: 'Leave this empty',
    tooMany: 'Too much was sent. Please try again a little later.',
    failed: 'This could not be taken. Please try again later.',
    gone: 'There is no such form',
    back: 'Back to the form',
    remains: (form) => `Also sent with the form “${form}”:`,
  },
  ru: {
    problems: {
      required: 'Заполните это поле',
      email: 'Это не адрес эл. почты',
      phone: 'Это не номер телефона',
      number: 'Это не число',
      date: 'Это не дата',
      choice: 'Выберите один из вариантов',
      long: 'Слишком длинно',
      invalid: 'Это значение не подходит',
    },
    required: 'обязательно',
    choose: 'Выберите',
    wrong: 'Что-то пропущено или не подходит. Пока ничего не отправлено.',
    trap: 'Оставьте пустым',
    tooMany: 'Отправлено слишком много. Попробуйте немного позже.',
    failed: 'Не удалось принять. Попробуйте позже.',
    gone: 'Такой формы нет',
    back: 'Вернуться к форме',
    remains: (form) => `Также отправлено с формой «${form}»:`,
  },
}
