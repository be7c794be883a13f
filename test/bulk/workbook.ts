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

const cellXml = (cell: string | number): string =>
  typeof cell === 'number' ? `<c><v>${cell}</v></c>` : `<c t="inlineStr"><is><t>${cell}</t></is></c>`

/** Sheets of texts and numbers, by their names. */
export function sheets(
  rows: Readonly<Record<string, readonly (readonly (string | number)[])[]>>,
): Promise<Buffer> {
  const names = Object.keys(rows)
  const parts = Object.values(rows).map((sheet, at) => [
    `xl/worksheets/sheet${at + 1}.xml`,
    `<worksheet><sheetData>${sheet.map((cells) => `<row>${cells.map(cellXml).join('')}</row>`).join('')}</sheetData></worksheet>`,
  ])
  return zipped({
    'xl/workbook.xml': `<workbook xmlns:r="${RELATION}"><sheets>${names.map((name, at) => `<sheet name="${name}" r:id="rId${at + 1}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, at) => `<Relationship Id="rId${at + 1}" Type="${RELATION}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`).join('')}</Relationships>`,
    ...Object.fromEntries(parts),
  })
}
