import type { Language } from '../../definition/words.ts'

/** A stage: how likely a deal is won from there, in percent, and how many days it usually rests. */
type Stage = readonly [en: string, ru: string, probability: number, days: number]
/** What a stage is called that every funnel has. */
type Name = readonly [en: string, ru: string]

/** The way that the deals of a business usually go: the first stage, those on the way, and how it ends. */
interface Template {
  readonly key: string
  readonly name: Name
  readonly text: Name
  readonly stages: readonly [Stage, ...Stage[]]
  readonly won: Name
  readonly lost: Name
}

const LOST: Name = ['Lost', 'Отказ']

const TEMPLATES: readonly Template[] = [
  {
    key: 'sales',
    name: ['Sales', 'Продажи'],
    text: ['From the first call to the signature.', 'От первого звонка до подписи.'],
    stages: [
      ['New', 'Новая', 10, 2],
      ['Contacted', 'Контакт установлен', 20, 3],
      ['Needs are clear', 'Потребность выявлена', 30, 5],
      ['Offer sent', 'Предложение отправлено', 50, 7],
      ['Negotiation', 'Переговоры', 70, 10],
      ['Contract', 'Договор', 90, 5],
    ],
    won: ['Won', 'Успешно'],
    lost: LOST,
  },
  {
    key: 'services',
    name: ['Services', 'Услуги'],
    text: ['A request is looked at, agreed on and done.', 'Заявку оценивают, согласуют и выполняют.'],
    stages: [
      ['Request', 'Заявка', 20, 1],
      ['Estimate', 'Оценка', 40, 2],
      ['Agreed', 'Согласовано', 80, 3],
      ['In work', 'В работе', 90, 14],
      ['Handover', 'Сдача работ', 95, 3],
      ['Payment', 'Оплата', 95, 5],
    ],
    won: ['Done', 'Выполнено'],
    lost: LOST,
  },
  {
    key: 'real-estate',
    name: ['Real estate', 'Недвижимость'],
    text: ['Viewings, a deposit, the papers.', 'Показы, задаток, оформление.'],
    stages: [
      ['Enquiry', 'Обращение', 5, 1],
      ['Selection', 'Подбор', 10, 7],
      ['Viewing', 'Показ', 25, 7],
      ['Deposit', 'Задаток', 70, 5],
      ['Mortgage', 'Ипотека', 80, 21],
      ['Papers', 'Оформление', 95, 14],
    ],
    won: ['Keys handed over', 'Ключи переданы'],
    lost: LOST,
  },
  {
    key: 'shop',
    name: ['Online shop', 'Интернет-магазин'],
    text: ['From the basket to the door.', 'От корзины до двери.'],
    stages: [
      ['New order', 'Новый заказ', 60, 1],
      ['Confirmed', 'Подтверждён', 80, 1],
      ['Paid', 'Оплачен', 95, 2],
      ['Packed', 'Собран', 95, 1],
      ['On the way', 'В доставке', 98, 5],
    ],
    won: ['Delivered', 'Доставлен'],
    lost: ['Cancelled', 'Отменён'],
  },
  {
    key: 'recruiting',
    name: ['Recruiting', 'Подбор персонала'],
    text: ['From an application to the first day.', 'От отклика до первого дня.'],
    stages: [
      ['Application', 'Отклик', 5, 3],
      ['Phone call', 'Телефонный разговор', 15, 3],
      ['Interview', 'Собеседование', 30, 7],
      ['Test task', 'Тестовое задание', 50, 7],
      ['Offer', 'Предложение о работе', 80, 5],
    ],
    won: ['Hired', 'Принят'],
    lost: ['Rejected', 'Не подошёл'],
  },
  {
    key: 'courses',
    name: ['Courses', 'Обучение'],
    text: ['A trial lesson, a contract, the first lesson.', 'Пробный урок, договор, первое занятие.'],
    stages: [
      ['Enquiry', 'Обращение', 10, 1],
      ['Consultation', 'Консультация', 25, 3],
      ['Trial lesson', 'Пробный урок', 50, 7],
      ['Contract', 'Договор', 80, 3],
      ['Payment', 'Оплата', 95, 5],
    ],
    won: ['Enrolled', 'Зачислен'],
    lost: LOST,
  },
]

/** From cold to warm, so that a board shows how far things have come. */
const COLORS = ['#3fa7b5', '#7b61c4', '#c2649b', '#e08a3c', '#b5893f']

export const TEMPLATE_KEYS: readonly string[] = TEMPLATES.map(({ key }) => key)

/** What a stage of a template is written with. */
interface TemplateStage {
  readonly name: string
  readonly probability: number
  readonly duration: number
}

/** A template in the words of one language, with the stages as they are written. */
export interface FunnelTemplate {
  readonly key: string
  readonly name: string
  readonly text: string
  /** The stages that every funnel has. */
  readonly system: { readonly opened: TemplateStage; readonly won: Named; readonly lost: Named }
  readonly stages: readonly (TemplateStage & { readonly color: string })[]
}

type Named = Pick<TemplateStage, 'name'>

const PLACES: Readonly<Record<Language, 0 | 1>> = { en: 0, ru: 1 }

export function templatesIn(language: Language): readonly FunnelTemplate[] {
  const said = (words: Name | Stage): string => words[PLACES[language]]
  const written = (stage: Stage): TemplateStage => ({
    name: said(stage),
    probability: stage[2],
    duration: stage[3],
  })
  return TEMPLATES.map(({ key, name, text, stages: [opened, ...others], won, lost }) => ({
    key,
    name: said(name),
    text: said(text),
    system: { opened: written(opened), won: { name: said(won) }, lost: { name: said(lost) } },
    stages: others.map((stage, index) => ({ ...written(stage), color: COLORS[index]! })),
  }))
}

/** The one of these keys; there is one for each of `TEMPLATE_KEYS`. */
export const templateIn = (language: Language, key: string): FunnelTemplate =>
  templatesIn(language).find((template) => template.key === key)!
