import type { Language, Words } from '../../definition/words.ts'

const GREY = '#8a94a6'
const YELLOW = '#f0a92e'
const GREEN = '#2e9e5b'
const RED = '#d64545'

interface Entry {
  readonly name: Words
  readonly color?: string
}

const entry = (en: string, ru: string, color?: string): Entry => ({
  name: { en, ru },
  ...(color && { color }),
})

const LOSS_REASONS = [
  entry('Too expensive', 'Дорого'),
  entry('Bought elsewhere', 'Купили у других'),
  entry('Postponed', 'Отложили'),
  entry('No answer', 'Не отвечает'),
  entry('Not a fit', 'Не подошло'),
]

/** What most companies would type into their dictionaries on the first day, by type. */
const ENTRIES: Readonly<Record<string, readonly Entry[]>> = {
  sources: [
    entry('Website', 'Сайт'),
    entry('Phone call', 'Звонок'),
    entry('Recommendation', 'Рекомендация'),
    entry('Advertising', 'Реклама'),
    entry('Social media', 'Социальные сети'),
    entry('Trade fair', 'Выставка'),
  ],
  'contact-types': [
    entry('Customer', 'Клиент'),
    entry('Partner', 'Партнёр'),
    entry('Supplier', 'Поставщик'),
    entry('Employee', 'Сотрудник'),
  ],
  'contact-statuses': [
    entry('New', 'Новый', GREY),
    entry('Active', 'Активный', GREEN),
    entry('Sleeping', 'Спящий', YELLOW),
  ],
  'company-types': [
    entry('Customer', 'Клиент'),
    entry('Partner', 'Партнёр'),
    entry('Supplier', 'Поставщик'),
    entry('Competitor', 'Конкурент'),
  ],
  'company-statuses': [
    entry('Prospect', 'Потенциальный', GREY),
    entry('Customer', 'Действующий', GREEN),
    entry('Former customer', 'Бывший', RED),
  ],
  'deal-statuses': [
    entry('Cold', 'Холодная', GREY),
    entry('Warm', 'Тёплая', YELLOW),
    entry('Hot', 'Горячая', RED),
  ],
  'order-statuses': [entry('Standard', 'Обычный', GREY), entry('Urgent', 'Срочный', RED)],
  'deal-loss-reasons': LOSS_REASONS,
  'order-loss-reasons': [
    entry('Cancelled by the customer', 'Отменён клиентом'),
    entry('Out of stock', 'Нет в наличии'),
    entry('Too expensive', 'Дорого'),
  ],
}

/** The attributes of the usual entries of each dictionary that has some. */
export const usualEntriesIn = (
  language: Language,
): readonly { readonly type: string; readonly entries: readonly object[] }[] =>
  Object.entries(ENTRIES).map(([type, entries]) => ({
    type,
    entries: entries.map(({ name, ...others }) => ({ name: name[language], ...others })),
  }))
