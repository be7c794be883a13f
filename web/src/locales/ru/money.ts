import type { money as english } from '../en/money.ts'
import { counted } from './counted.ts'

export const money: typeof english = {
  rates: 'Курсы других валют',
  withoutRate: (count) => `${counted(count, 'сумма', 'суммы', 'сумм')} без курса`,
  withoutRateText: 'Суммы в валюте, у которой нет курса на их день, здесь не учтены.',
  otherCurrency: (own, other) => `Валюта здесь ${own}, а у того, к чему это относится, ${other}.`,
  currencyStays: (currency) => `Уже есть позиции, счета или платежи в ${currency}: валюту изменить нельзя.`,
  baseStays: (currency) =>
    `Уже есть курсы к ${currency} или суммы с указанной валютой: валюту аккаунта изменить нельзя.`,
  ownRate: 'Это валюта самого аккаунта, её курс всегда 1.',
  noRate: (from, to) =>
    `Нет курса, чтобы пересчитать ${from} в ${to}. Введите курс или добавьте позицию без цены товара.`,
  code: 'Выберите валюту.',
  positive: (least) => `Должно быть больше ${least}.`,
}
