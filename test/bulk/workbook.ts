import { ZipFile } from 'yazl'

/** A workbook as other programs write it: these parts, zipped. */
export async function zipped(parts: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name)
  zip.end()
  const pieces: Buffer[] = []
  for await (const piece of zip.outputStream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

interface Foreign {
  readonly rows: string
  readonly strings?: string
  readonly styles?: string
  readonly workbook?: string
}

/** One with shared texts, styles and prefixed elements, or whatever of it is given. */
export const foreignWorkbook = ({
  rows,
  strings = '',
  styles = '',
  workbook = '',
}: Foreign): Promise<Buffer> =>
  zipped({
    'xl/workbook.xml': `<x:workbook xmlns:x="m" xmlns:r="${RELATION}">${workbook}<x:sheets><x:sheet name="Hidden" sheetId="1" state="hidden" r:id="rId9"/><x:sheet name="A" sheetId="2" r:id="rId1"/></x:sheets></x:workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${RELATION}/worksheet" Target="/xl/worksheets/data.xml"/></Relationships>`,
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/styles.xml': `<styleSheet>${styles}</styleSheet>`,
    'xl/worksheets/data.xml': `<x:worksheet xmlns:x="m"><x:sheetData>${rows.replace(/<(\/?)(row|c|v|f|is|t)\b/g, '<$1x:$2')}</x:sheetData></x:worksheet>`,
  })
