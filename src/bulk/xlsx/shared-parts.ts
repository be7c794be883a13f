import { BrokenBody } from '../rows/record-splitter.ts'
import type { Archive } from './archive.ts'
import { cellText } from './cell-text.ts'
import { isDateFormat } from './serial.ts'
import { type Attributes, readWholeXml } from './xml.ts'

/** Texts that cells share are held in memory: so many characters of them, and each costs some for itself. */
const MOST_SHARED = 32 * 1024 ** 2
const COST_OF_TEXT = 8
const MOST_SHEETS = 1_000

/** A sheet that people see. */
export interface Sheet {
  readonly name: string
  readonly path: string
}

/** What the cells of all sheets refer to. */
export interface SharedParts {
  readonly sheets: readonly Sheet[]
  readonly isFrom1904: boolean
  readonly strings: readonly string[]
  /** By style, what its numbers are shown as. */
  readonly styles: readonly ('number' | 'day' | 'time')[]
}

export async function sharedPartsOf(archive: Archive): Promise<SharedParts> {
  if (!archive.has('xl/workbook.xml')) throw new BrokenBody('The zip archive is no XLSX workbook')
  const { shown, isFrom1904 } = await workbookOf(archive)
  const targets = await targetsOf(archive)
  const sheets = shown.flatMap(({ name, id }) => {
    const path = targets.get(id)
    return path ? [{ name, path }] : []
  })
  if (sheets.length === 0) throw new BrokenBody('The workbook has no sheet')
  if (new Set(sheets.map(({ path }) => path.toLowerCase())).size < sheets.length)
    throw new BrokenBody('The workbook has two sheets that are the same part of it')
  return { sheets, isFrom1904, strings: await stringsOf(archive), styles: await stylesOf(archive) }
}

interface Shown {
  readonly name: string
  readonly id: string
}

async function workbookOf(archive: Archive): Promise<{ shown: Shown[]; isFrom1904: boolean }> {
  const shown: Shown[] = []
  let isFrom1904 = false
  await readWholeXml(archive.text('xl/workbook.xml', true), {
    open(name, attributes) {
      if (name === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributes.date1904 ?? '')
      if (name === 'sheet' && (attributes.state ?? 'visible') === 'visible')
        shown.push({ name: attributes.name ?? '', id: relationOf(attributes) })
      if (shown.length > MOST_SHEETS) throw new BrokenBody(`The workbook has more than ${MOST_SHEETS} sheets`)
    },
  })
  return { shown, isFrom1904 }
}

/** `r:id`, whatever the prefix is called. */
const relationOf = (attributes: Attributes): string =>
  Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? ''

async function targetsOf(archive: Archive): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await readWholeXml(archive.text('xl/_rels/workbook.xml.rels', true), {
    open(name, { Id: id, Target: target, Type: type }) {
      if (name !== 'Relationship' || !id || !target || !type?.endsWith('/worksheet')) return
      targets.set(id, target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
  })
  return targets
}

async function stringsOf(archive: Archive): Promise<string[]> {
  const strings: string[] = []
  if (!archive.has('xl/sharedStrings.xml')) return strings
  let size = 0
  let text = ''
  let isText = false
  let isReading = false
  const count = (characters: number) => {
    size += characters
    if (size > MOST_SHARED)
      throw new BrokenBody('The workbook has more different texts than fit the memory: save it as CSV')
  }
  await readWholeXml(archive.text('xl/sharedStrings.xml'), {
    open(name) {
      if (name === 'si') text = ''
      // How a word is pronounced stands beside it, and is no part of it.
      if (name === 'rPh') isReading = true
      if (name === 't') isText = !isReading
    },
    text(piece) {
      if (!isText) return
      text += piece
      count(piece.length)
    },
    close(name) {
      if (name === 't') isText = false
      if (name === 'rPh') isReading = false
      if (name !== 'si') return
      count(COST_OF_TEXT)
      strings.push(cellText(ownCopy(text)))
    },
  })
  return strings
}

/** A text cut out of a longer one would keep all of that in memory. */
const ownCopy = (text: string): string => Buffer.from(text).toString()

async function stylesOf(archive: Archive): Promise<SharedParts['styles']> {
  const codes = new Map<number, string>()
  const formats: number[] = []
  let isCell = false
  if (archive.has('xl/styles.xml'))
    await readWholeXml(archive.text('xl/styles.xml', true), {
      open(name, { numFmtId, formatCode }) {
        if (name === 'numFmt') codes.set(Number(numFmtId), formatCode ?? '')
        if (name === 'cellXfs') isCell = true
        if (name === 'xf' && isCell) formats.push(Number(numFmtId ?? 0))
      },
      close(name) {
        if (name === 'cellXfs') isCell = false
      },
    })
  return formats.map((id) => formatOf(id, codes.get(id)))
}

function formatOf(id: number, code: string | undefined): SharedParts['styles'][number] {
  if (!isDateFormat(id, code)) return 'number'
  const showsTime = code === undefined ? (id >= 18 && id <= 22) || (id >= 45 && id <= 47) : /[hs]/i.test(code)
  return showsTime ? 'time' : 'day'
}
