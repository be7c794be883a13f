import { SaxesParser } from 'saxes'
import { BrokenBody } from '../rows/record-splitter.ts'

export type Attributes = Readonly<Record<string, string>>

export interface XmlHandlers {
  open?(name: string, attributes: Attributes): void
  close?(name: string): void
  text?(text: string): void
}

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
  parser.on('opentag', ({ name, attributes }) => handlers.open?.(local(name), attributes as Attributes))
  parser.on('closetag', ({ name }) => handlers.close?.(local(name)))
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('cdata', (text) => handlers.text?.(text))
  for await (const piece of pieces) {
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
