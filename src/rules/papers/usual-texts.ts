import type { Language } from '../../definition/words.ts'
import type { PaperKind, TextName } from './kinds.ts'

type Texts = Readonly<Record<TextName | 'number-prefix', string>>

/** From where a paper reaches its customer. */
const customer = (path: string): string =>
  [
    `{{${path}company.name}}`,
    `{{${path}contact.name}}`,
    ['zip-code', 'city', 'street', 'house'].map((part) => `{{${path}company.juristic-${part}}}`).join(' '),
  ].join('\n')

const requisites = (path: string): string =>
  [`ИНН {{${path}company.inn}}`, `КПП {{${path}company.kpp}}`].join('\n')

const PATH: Readonly<Record<PaperKind, string>> = {
  offer: 'record.',
  'order-confirmation': 'record.',
  invoice: 'record.',
  receipt: 'record.invoice.',
}

const EN: Readonly<Record<PaperKind, Pick<Texts, 'title' | 'introduction' | 'closing' | 'number-prefix'>>> = {
  offer: {
    'number-prefix': 'OF-{{year}}-',
    title: 'Offer {{paper.number}} of {{paper.date}}',
    introduction: 'Thank you for your interest. We are glad to offer you:',
    closing: 'This offer stands until {{paper.due-date}}.\n\n{{user.name}}\n{{user.email}}',
  },
  'order-confirmation': {
    'number-prefix': 'OC-{{year}}-',
    title: 'Order confirmation {{paper.number}} of {{paper.date}}',
    introduction: 'Thank you for your order. We confirm:',
    closing: '{{user.name}}\n{{user.email}}',
  },
  invoice: {
    'number-prefix': 'INV-{{year}}-',
    title: 'Invoice {{paper.number}} of {{paper.date}}',
    introduction: '',
    closing: 'Please pay by {{paper.due-date}} and name the number of this invoice.',
  },
  receipt: {
    'number-prefix': 'RC-{{year}}-',
    title: 'Receipt {{paper.number}} of {{paper.date}}',
    introduction: 'We have received the payment below with thanks.',
    closing: '{{user.name}}',
  },
}

const RU: typeof EN = {
  offer: {
    'number-prefix': 'КП-{{year}}-',
    title: 'Коммерческое предложение № {{paper.number}} от {{paper.date}}',
    introduction: 'Благодарим за интерес и предлагаем:',
    closing: 'Предложение действует до {{paper.due-date}}.\n\n{{user.name}}\n{{user.email}}',
  },
  'order-confirmation': {
    'number-prefix': 'ПЗ-{{year}}-',
    title: 'Подтверждение заказа № {{paper.number}} от {{paper.date}}',
    introduction: 'Благодарим за заказ и подтверждаем:',
    closing: '{{user.name}}\n{{user.email}}',
  },
  invoice: {
    'number-prefix': 'СЧ-{{year}}-',
    title: 'Счёт на оплату № {{paper.number}} от {{paper.date}}',
    introduction: '',
    closing: 'Оплатите, пожалуйста, до {{paper.due-date}} и укажите номер счёта.',
  },
  receipt: {
    'number-prefix': 'КВ-{{year}}-',
    title: 'Квитанция № {{paper.number}} от {{paper.date}}',
    introduction: 'Получена оплата:',
    closing: '{{user.name}}',
  },
}

/** What a paper says where nobody has written anything else. */
export function usualTexts(kind: PaperKind, language: Language, accountName: string): Texts {
  const [words, path] = [(language === 'ru' ? RU : EN)[kind], PATH[kind]]
  // A name is no template, whatever it looks like.
  const sender = accountName.replaceAll('{{', '{ {')
  const receiver = language === 'ru' ? `${customer(path)}\n${requisites(path)}` : customer(path)
  return { ...words, sender, customer: receiver, 'bank-details': '' }
}
