import type { Paper } from '../../src/papers/pdf/paper.ts'
import { printPdf } from '../../src/papers/pdf/print.ts'
import type { Bench } from '../bench.ts'

/** So many lines fill ten pages. */
const LINES = 260
const RUNS = 20

/** What a paper of ten pages costs a processor, once the worker is warm: no two are alike. */
export async function papers(bench: Bench): Promise<void> {
  await printPdf(paperOf(0))
  const before = process.cpuUsage()
  for (let run = 1; run <= RUNS; run++) await printPdf(paperOf(run))
  const { user, system } = process.cpuUsage(before)
  bench.expect('processor time of an invoice of ten pages, ms', (user + system) / 1000 / RUNS, { most: 300 })
}

function paperOf(run: number): Paper {
  const number = (share: number, heading: string) => ({ heading, share, isNumber: true })
  return {
    ...{
      language: 'ru',
      title: `Счёт № ${run}`,
      madeAt: 0,
      logo: undefined,
      introduction: '',
      closing: 'Спасибо',
    },
    parties: [
      { heading: 'Исполнитель', text: 'ООО «Ромашка»\nИНН 7701234567' },
      { heading: 'Заказчик', text: `АО «Василёк ${run}»` },
    ],
    columns: [
      number(4, '№'),
      { heading: 'Товары и услуги', share: 32, isNumber: false },
      ...[number(9, 'Кол-во'), number(12, 'Цена'), number(14, 'Сумма')],
    ],
    rows: Array.from({ length: LINES }, (_, line) => [
      ...[String(line + 1), `Настройка оборудования ${run * LINES + line}, с выездом`],
      ...[String((line % 9) + 1), `${line + run},50`, `${line * run},00`],
    ]),
    totals: [{ label: 'Всего к оплате', amount: '1 234 567,00 ₽', isMain: true }],
    inWords: 'Один миллион двести тридцать четыре тысячи пятьсот шестьдесят семь рублей 00 копеек',
    bankDetails: { heading: 'Банковские реквизиты', text: 'БИК 044525225' },
    pageWords: 'Страница # из ##',
  }
}
