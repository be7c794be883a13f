import { csvLine, guarded } from '../csv-text.ts'
import { BrokenBody } from '../rows/record-splitter.ts'
import { CARD_COLUMNS, cardCells } from './card.ts'
import { type ContentLine, contentLines } from './content-lines.ts'

/** So many lines say something of one person. */
const MOST_LINES = 2_000

/** The type whose records cards are. */
export const CARDS_OF = 'contacts'

/** Cards as CSV, a contact a row. */
export async function* csvOfCards(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield Buffer.from(csvLine(CARD_COLUMNS))
  let card: ContentLine[] | undefined
  let hasCards = false
  for await (const lines of contentLines(body)) {
    const rows: string[] = []
    for (const line of lines) {
      if (isMark(line, 'BEGIN')) {
        card = []
        hasCards = true
      } else if (!hasCards) throw new BrokenBody('The body is no vCard: it does not begin with BEGIN:VCARD')
      else if (isMark(line, 'END')) {
        if (card) rows.push(csvLine(cardCells(card).map(guarded)))
        card = undefined
      } else if (card && card.push(line) > MOST_LINES)
        throw new BrokenBody(`A card has more than ${MOST_LINES} lines`)
    }
    if (rows.length > 0) yield Buffer.from(rows.join(''))
  }
  if (!hasCards) throw new BrokenBody('The body is no vCard: it has no BEGIN:VCARD')
  if (card) throw new BrokenBody('The last card has no END:VCARD: the file is cut off')
}

const isMark = ({ name, value }: ContentLine, mark: 'BEGIN' | 'END'): boolean =>
  name === mark && value.trim().toUpperCase() === 'VCARD'
