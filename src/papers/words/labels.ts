import type { Language } from '../../definition/words.ts'
import type { ColumnName } from '../../rules/papers/kinds.ts'

interface Labels {
  readonly columns: Readonly<Record<ColumnName, string>>
  readonly sender: string
  readonly customer: string
  readonly bankDetails: string
  readonly net: string
  readonly total: string
  readonly withoutVat: string
  readonly payment: string
  readonly agreed: string
  vat(rate: string, isIncluded: boolean): string
  readonly pages: string
  readonly locale: string
}

/** The words that are printed by themselves. */
export const LABELS: Readonly<Record<Language, Labels>> = {
  en: {
    columns: {
      ...{ number: '#', name: 'Description', quantity: 'Quantity', unit: 'Unit' },
      ...{ price: 'Price', discount: 'Discount', vat: 'VAT', amount: 'Amount' },
    },
    ...{ sender: 'From', customer: 'For', bankDetails: 'Bank details' },
    ...{ net: 'Subtotal', total: 'Total', withoutVat: 'Without VAT' },
    ...{ payment: 'Payment', agreed: 'As agreed' },
    vat: (rate, isIncluded) => `${isIncluded ? 'Including ' : ''}VAT ${rate}%`,
    pages: 'Page # of ##',
    locale: 'en-GB',
  },
  ru: {
    columns: {
      ...{ number: '№', name: 'Товары и услуги', quantity: 'Кол-во', unit: 'Ед.' },
      ...{ price: 'Цена', discount: 'Скидка', vat: 'НДС', amount: 'Сумма' },
    },
    ...{ sender: 'Исполнитель', customer: 'Заказчик', bankDetails: 'Банковские реквизиты' },
    ...{ net: 'Итого', total: 'Всего к оплате', withoutVat: 'Без НДС' },
    ...{ payment: 'Оплата', agreed: 'По договорённости' },
    vat: (rate, isIncluded) => `${isIncluded ? 'В том числе ' : ''}НДС ${rate}%`,
    pages: 'Страница # из ##',
    locale: 'ru-RU',
  },
}
