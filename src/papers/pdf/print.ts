import type { Block, Paper } from './paper.ts'
import { BODY, FAINT, heightOf, MARGIN, Sheet, STRONG, TITLE } from './sheet.ts'
import { printTable, printTotals } from './table.ts'

const LOGO = { width: 170, height: 64 }
const GAP = 14

/** The bytes of a paper. It takes a while of a processor: a worker does it, see `press.ts`. */
export function printPdf(paper: Paper): Promise<Uint8Array> {
  const sheet = new Sheet(paper)
  const bytes = bytesOf(sheet)
  printLogo(sheet, paper.logo)
  sheet.paragraph(paper.title, TITLE, GAP)
  printBlocks(sheet, paper.parties)
  if (paper.introduction) sheet.paragraph(paper.introduction, BODY, GAP)
  printTable(sheet, paper.columns, paper.rows)
  printTotals(sheet, paper.totals)
  sheet.y += GAP / 2
  if (paper.inWords) sheet.paragraph(paper.inWords, STRONG, GAP)
  if (paper.bankDetails.text) printBlocks(sheet, [paper.bankDetails])
  if (paper.closing) sheet.paragraph(paper.closing, BODY)
  printFeet(sheet, paper)
  sheet.document.end()
  return bytes
}

function printLogo(sheet: Sheet, logo: Uint8Array | undefined): void {
  if (!logo) return
  sheet.document.image(Buffer.from(logo) as never, sheet.left, sheet.y, {
    fit: [LOGO.width, LOGO.height],
  })
  sheet.y += LOGO.height + GAP
}

/** Texts beside each other, each under its heading. */
function printBlocks(sheet: Sheet, blocks: readonly Block[]): void {
  const shown = blocks.filter(({ text }) => text !== '')
  if (shown.length === 0) return
  const width = (sheet.width - GAP * (shown.length - 1)) / shown.length
  const columns = shown.map(({ text }) => sheet.lines(text, width, BODY))
  const most = Math.max(...columns.map(({ length }) => length))
  if (sheet.room < heightOf(FAINT) + 2 * heightOf(BODY)) sheet.nextPage()
  for (const [index, { heading }] of shown.entries())
    sheet.write([heading], sheet.left + index * (width + GAP), sheet.y, FAINT)
  sheet.y += heightOf(FAINT)
  for (let line = 0; line < most; line++) {
    if (sheet.room < heightOf(BODY)) sheet.nextPage()
    for (const [index, lines] of columns.entries())
      sheet.write([lines[line] ?? ''], sheet.left + index * (width + GAP), sheet.y, BODY)
    sheet.y += heightOf(BODY)
  }
  sheet.y += GAP
}

/** The number of all pages is known when all of them are there. */
function printFeet(sheet: Sheet, { title, pageWords }: Paper): void {
  const { document, left, width } = sheet
  const { start, count } = document.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    document.switchToPage(start + page)
    const y = document.page.height - MARGIN
    const words = pageWords.replace('##', String(count)).replace('#', String(page + 1))
    if (page > 0) sheet.write(sheet.lines(title, width * 0.75, FAINT).slice(0, 1), left, y, FAINT)
    sheet.write([words], left, y, FAINT, width)
  }
}

function bytesOf({ document }: Sheet): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pieces: Buffer[] = []
    document.on('data', (piece: Buffer) => pieces.push(piece))
    document.on('end', () => resolve(Buffer.concat(pieces)))
    document.on('error', reject)
  })
}
