import type { ColumnName } from '../rules/papers/kinds.ts'
import { isTemplate, type Template as Pieces, templateOf } from '../rules/templates/grammar.ts'
import { requireShort, Scene } from '../rules/templates/scene.ts'
import type { Session } from '../store/database.ts'
import type { Line } from './lines.ts'
import { type Sums, sumsOf } from './money.ts'
import type { Column, Paper, Total } from './pdf/paper.ts'
import type { Template } from './template.ts'
import { Figures } from './words/figures.ts'
import { LABELS } from './words/labels.ts'
import { sumInWords } from './words/sum.ts'

/** A longer text of a line is cut, so that no paper is endless. */
const LONGEST_CELL = 300
const SHARES: Readonly<Record<ColumnName, number>> = {
  ...{ number: 4, name: 32, quantity: 9, unit: 6 },
  ...{ price: 12, discount: 9, vat: 7, amount: 14 },
}

/** All that a paper is made of. */
export interface Content {
  readonly template: Template
  readonly about: { readonly type: string; readonly id: string } | undefined
  readonly lines: readonly Line[]
  readonly number: string
  /** Days as `2026-11-17`. */
  readonly date: string
  readonly dueDate: string
  readonly currency: string
  readonly logo: Uint8Array | undefined
  /** The moment at which it is made. */
  readonly now: number
}

/** What lines add up to on a paper of this template. */
export const totalsOf = ({ vat, vatRate }: Template, lines: readonly Line[]): Sums =>
  sumsOf(
    lines.map(({ amount, rate }) => ({ amount, rate: rate ?? vatRate })),
    vat,
  )

/** The paper as it is printed, with what the session sees. */
export async function compose(session: Session, content: Content): Promise<Paper> {
  const { template, lines, number, date, dueDate, currency } = content
  const { language, texts } = template
  const labels = LABELS[language]
  const figures = new Figures(language, currency)
  const sums = totalsOf(template, lines)
  const words = sumInWords(sums.total, currency, language)
  const paper = {
    ...{ number, date: figures.date(date), 'due-date': figures.date(dueDate), currency },
    net: figures.money(sums.net),
    vat: figures.money(sums.vat.reduce((sum, { amount }) => sum + amount, 0n)),
    ...{ total: figures.money(sums.total), 'total-in-words': words },
  }
  const subject = {
    record: content.about,
    lastSeen: null,
    payload: null,
    paper,
    leavesOutClosed: true,
    language,
  } as const
  const scene = new Scene(session, subject, content.now)
  const filled = (text: string) => fillLines(scene, text)
  return {
    ...{ language, madeAt: Date.parse(date), logo: content.logo, pageWords: labels.pages },
    title: await filled(texts.title),
    parties: [
      { heading: labels.sender, text: await filled(texts.sender) },
      { heading: labels.customer, text: await filled(texts.customer) },
    ],
    introduction: await filled(texts.introduction),
    ...tableOf(template, lines, figures),
    totals: totalsShown(template, sums, figures),
    inWords: template.inWords ? words : '',
    bankDetails: { heading: labels.bankDetails, text: await filled(texts['bank-details']) },
    closing: await filled(texts.closing),
  }
}

/** A line that would say nothing but empty fields is left out. */
async function fillLines(scene: Scene, text: string): Promise<string> {
  const lines: string[] = []
  let characters = 0
  for (const line of text.split('\n')) {
    const filled = printable(await scene.text(line))
    characters += filled.length
    requireShort(characters)
    if (!isTemplate(line) || filled.trim() !== bare(line)) lines.push(filled.trimEnd())
  }
  return lines.join('\n').trim()
}

const bare = (line: string): string =>
  (templateOf(line) as Pieces)
    .filter((piece) => typeof piece === 'string')
    .join('')
    .trim()

function tableOf({ columns, language, vatRate }: Template, lines: readonly Line[], figures: Figures) {
  const names = columns as readonly ColumnName[]
  const percent = (rate: string | null) => (rate === null ? '' : `${figures.number(rate)}%`)
  const cell: Readonly<Record<ColumnName, (line: Line, index: number) => string>> = {
    number: (_line, index) => String(index + 1),
    name: ({ name }) => short(name),
    quantity: ({ quantity }) => figures.number(quantity),
    unit: ({ unit }) => short(unit),
    price: ({ price }) => figures.price(price),
    discount: ({ discount }) => (Number(discount) === 0 ? '' : percent(discount)),
    vat: ({ rate }) => percent(rate ?? vatRate),
    amount: ({ amount }) => figures.amount(amount),
  }
  const shown = names.map(
    (name): Column => ({
      heading: LABELS[language].columns[name],
      share: SHARES[name],
      isNumber: name !== 'name' && name !== 'unit',
    }),
  )
  return { columns: shown, rows: lines.map((line, index) => names.map((name) => cell[name](line, index))) }
}

function totalsShown({ vat, language, kind }: Template, sums: Sums, figures: Figures): Total[] {
  const labels = LABELS[language]
  const taxes = sums.vat.map(({ rate, amount }) => ({
    label: labels.vat(figures.number(rate), vat === 'included'),
    amount: figures.money(amount),
    isMain: false,
  }))
  const total = { label: labels.total, amount: figures.money(sums.total), isMain: true }
  if (vat === 'added')
    return [{ label: labels.net, amount: figures.money(sums.net), isMain: false }, ...taxes, total]
  const untaxed = { label: labels.withoutVat, amount: '', isMain: false }
  return [total, ...(taxes.length > 0 || kind === 'receipt' ? taxes : [untaxed])]
}

/** Without what no font has a sign for. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cs}]/gu, ' ')

function short(text: string): string {
  const clean = printable(text)
  return clean.length > LONGEST_CELL ? `${clean.slice(0, LONGEST_CELL)}…` : clean
}
