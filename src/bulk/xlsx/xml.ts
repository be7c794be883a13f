import { SaxesParser } from 'saxes'
import { BrokenBody } from '../rows/record-splitter.ts'

export type Attributes = Readonly<Record<string, string>>

export interface XmlHandlers {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

/** A text, a tag or a comment of XML is held in memory until its end; a cell of a spreadsheet has 32,767 characters. */
const LONGEST_TOKEN = 2 * 1024 ** 2
/** A worksheet has about ten levels. */
const DEEPEST = 100

/** Some programs write their elements with a prefix: `x:row` is `row`. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1)

/** Reads XML piece by piece, and yields after each: then what the handlers have found can be taken. */
export async function* readXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): AsyncGenerator<void> {
  const parser = new SaxesParser()
  parser.on('error', (failure) => {
    throw new BrokenBody(`The workbook has broken XML: ${failure.message}`)
  })
  // It could say what entities stand for, and that much more than was sent.
  parser.on('doctype', () => {
    throw new BrokenBody('The workbook has XML with a document type, which no spreadsheet program writes')
  })
  let unread = 0
  let depth = 0
  parser.on('opentag', ({ name, attributes }) => {
    unread = 0
    if (++depth > DEEPEST) throw new BrokenBody(`The workbook has XML of more than ${DEEPEST} levels`)
    handlers.open?.(local(name), attributes as Attributes)
  })
  parser.on('closetag', ({ name }) => {
    unread = 0
    depth--
    handlers.close?.(local(name))
  })
  const take = (text: string) => {
    unread = 0
    handlers.text?.(text)
  }
  parser.on('text', take)
  parser.on('cdata', take)
  for await (const piece of pieces) {
    unread += piece.length
    if (unread > LONGEST_TOKEN)
      throw new BrokenBody(`The workbook has a text of more than ${LONGEST_TOKEN / 1024 ** 2} MiB of XML`)
    parser.write(piece)
    yield
  }
  parser.close()
  yield
}

/** Reads all of it at once. */
export async function readWholeXml(pieces: AsyncIterable<string>, handlers: XmlHandlers): Promise<void> {
  for await (const _ of readXml(pieces, handlers));
}
