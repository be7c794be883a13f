import type * as english from '../en/care.ts'

export const belonging: typeof english.belonging = {
  takeInto: (label) => `Забрать существующую запись: ${label}`,
  searchToTake: 'Найти…',
  takeTitle: (name) => `Забрать «${name}»?`,
  takeText: (type, owner) => `Сейчас эта запись относится сюда: ${type} «${owner}». Там её больше не будет.`,
  takeFrom: (_, owner) => `Забрать из «${owner}»`,
  added: (name) => `Добавлено: ${name}`,
  removed: (name) => `Убрано: ${name}`,
  paymentFor: {
    invoices: (name) => `Оплата по счёту ${name}`,
    deals: (name) => `Оплата по сделке «${name}»`,
  },
}

export const care: typeof english.care = {
  discarded: (name) => `В корзине: ${name}`,
  restored: (name) => `Восстановлено из корзины: ${name}`,
  archived: (name) => `В архиве: ${name}`,
  unarchived: (name) => `Возвращено из архива: ${name}`,
  overwriteTitle: (label, records) => `Изменить поле «${label}»: ${records}?`,
  overwriteText: (value) => `Все они получат значение «${value}» вместо нынешнего.`,
  emptyText: 'У всех них нынешнее значение будет стёрто.',
  overwriteHint: 'Потом это можно отменить.',
  overwrite: 'Изменить',
  calculated: {
    invoices: 'Считается по счетам',
    products: 'Считается по товарам',
    payments: 'Считается по платежам',
    formula: 'Считается по формуле',
  },
  calculatedError: 'Это считает воронка',
}

export const checks: typeof english.checks = {
  endsBefore: (label) => `Не может быть раньше, чем «${label}»`,
  beginsAfter: (label) => `Не может быть позже, чем «${label}»`,
  negative: 'Не может быть меньше нуля',
}
