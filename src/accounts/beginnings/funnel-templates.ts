import type { Language, Words } from '../../definition/words.ts'

interface Step {
  readonly name: Words
  /** Days that a deal usually rests there. */
  readonly duration: number
}

/** The way that the deals of a business usually go. */
interface Template {
  readonly key: string
  readonly name: Words
  readonly text: Words
  readonly opened: Words
  readonly steps: readonly Step[]
  readonly won: Words
  readonly lost: Words
}

const step = (en: string, ru: string, duration: number): Step => ({ name: { en, ru }, duration })

const NEW: Words = { en: 'New', ru: 'Новая' }
const WON: Words = { en: 'Won', ru: 'Успешно' }
const LOST: Words = { en: 'Lost', ru: 'Отказ' }

const TEMPLATES: readonly Template[] = [
  {
    key: 'sales',
    name: { en: 'Sales', ru: 'Продажи' },
    text: { en: 'From the first call to the signature.', ru: 'От первого звонка до подписи.' },
    opened: NEW,
    steps: [
      step('Contacted', 'Контакт установлен', 3),
      step('Needs are clear', 'Потребность выявлена', 5),
      step('Offer sent', 'Предложение отправлено', 7),
      step('Negotiation', 'Переговоры', 10),
      step('Contract', 'Договор', 5),
    ],
    won: WON,
    lost: LOST,
  },
  {
    key: 'services',
    name: { en: 'Services', ru: 'Услуги' },
    text: {
      en: 'A request is looked at, agreed on and done.',
      ru: 'Заявку оценивают, согласуют и выполняют.',
    },
    opened: { en: 'Request', ru: 'Заявка' },
    steps: [
      step('Estimate', 'Оценка', 2),
      step('Agreed', 'Согласовано', 3),
      step('In work', 'В работе', 14),
      step('Handover', 'Сдача работ', 3),
      step('Payment', 'Оплата', 5),
    ],
    won: { en: 'Done', ru: 'Выполнено' },
    lost: LOST,
  },
  {
    key: 'real-estate',
    name: { en: 'Real estate', ru: 'Недвижимость' },
    text: { en: 'Viewings, a deposit, the papers.', ru: 'Показы, задаток, оформление.' },
    opened: { en: 'Enquiry', ru: 'Обращение' },
    steps: [
      step('Selection', 'Подбор', 7),
      step('Viewing', 'Показ', 7),
      step('Deposit', 'Задаток', 5),
      step('Mortgage', 'Ипотека', 21),
      step('Papers', 'Оформление', 14),
    ],
    won: { en: 'Keys handed over', ru: 'Ключи переданы' },
    lost: LOST,
  },
  {
    key: 'shop',
    name: { en: 'Online shop', ru: 'Интернет-магазин' },
    text: { en: 'From the basket to the door.', ru: 'От корзины до двери.' },
    opened: { en: 'New order', ru: 'Новый заказ' },
    steps: [
      step('Confirmed', 'Подтверждён', 1),
      step('Paid', 'Оплачен', 2),
      step('Packed', 'Собран', 1),
      step('On the way', 'В доставке', 5),
    ],
    won: { en: 'Delivered', ru: 'Доставлен' },
    lost: { en: 'Cancelled', ru: 'Отменён' },
  },
  {
    key: 'recruiting',
    name: { en: 'Recruiting', ru: 'Подбор персонала' },
    text: { en: 'From an application to the first day.', ru: 'От отклика до первого дня.' },
    opened: { en: 'Application', ru: 'Отклик' },
    steps: [
      step('Phone call', 'Телефонный разговор', 3),
      step('Interview', 'Собеседование', 7),
      step('Test task', 'Тестовое задание', 7),
      step('Offer', 'Предложение о работе', 5),
    ],
    won: { en: 'Hired', ru: 'Принят' },
    lost: { en: 'Rejected', ru: 'Не подошёл' },
  },
  {
    key: 'courses',
    name: { en: 'Courses', ru: 'Обучение' },
    text: {
      en: 'A trial lesson, a contract, the first lesson.',
      ru: 'Пробный урок, договор, первое занятие.',
    },
    opened: { en: 'Enquiry', ru: 'Обращение' },
    steps: [
      step('Consultation', 'Консультация', 3),
      step('Trial lesson', 'Пробный урок', 7),
      step('Contract', 'Договор', 3),
      step('Payment', 'Оплата', 5),
    ],
    won: { en: 'Enrolled', ru: 'Зачислен' },
    lost: LOST,
  },
]

/** From cold to warm, so that a board shows how far things have come. */
const COLORS = ['#3fa7b5', '#7b61c4', '#c2649b', '#e08a3c', '#b5893f']

export const TEMPLATE_KEYS: readonly string[] = TEMPLATES.map(({ key }) => key)

/** A template in the words of one language, with the stages as they are written. */
export interface FunnelTemplate {
  readonly key: string
  readonly name: string
  readonly text: string
  /** What the stages are called that every funnel has. */
  readonly system: Readonly<Record<'opened' | 'won' | 'lost', string>>
  readonly stages: readonly { readonly name: string; readonly color: string; readonly duration: number }[]
}

export const templatesIn = (language: Language): readonly FunnelTemplate[] =>
  TEMPLATES.map(({ key, name, text, opened, steps, won, lost }) => ({
    key,
    name: name[language],
    text: text[language],
    system: { opened: opened[language], won: won[language], lost: lost[language] },
    stages: steps.map((one, index) => ({
      name: one.name[language],
      color: COLORS[index]!,
      duration: one.duration,
    })),
  }))

/** The one of these keys; there is one for each of `TEMPLATE_KEYS`. */
export const templateIn = (language: Language, key: string): FunnelTemplate =>
  templatesIn(language).find((template) => template.key === key)!
