import PDFDocument from 'pdfkit'
import { FONTS, type FontName } from './fonts.ts'
import type { Paper } from './paper.ts'
import { type Measure, wrap } from './wrap.ts'

/** Points; A4 has 595 by 842. */
export const MARGIN = 42
const FOOT = 36
const LEADING = 1.3

export interface Type {
  readonly font: FontName
  readonly size: number
  readonly color: string
}

export const BODY: Type = { font: 'regular', size: 9, color: '#1a1a1a' }
export const STRONG: Type = { ...BODY, font: 'bold' }
export const FAINT: Type = { ...BODY, size: 8, color: '#5c5c5c' }
export const TITLE: Type = { ...STRONG, size: 16 }

export const heightOf = ({ size }: Type): number => size * LEADING

/** Pages that are filled from the top: what does not fit goes to the next one. */
export class Sheet {
  readonly document: PDFKit.PDFDocument
  readonly left = MARGIN
  readonly width: number
  readonly bottom: number
  y = MARGIN
  private readonly widths = new Map<string, number>()

  constructor({ title, language, madeAt }: Paper) {
    this.document = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      lang: language,
      displayTitle: true,
      info: { Title: title, Producer: 'Rapport', Creator: 'Rapport', CreationDate: new Date(madeAt) },
      // None to begin with: one that is known twice is parsed anew at each use.
      font: '',
    })
    for (const [name, bytes] of Object.entries(FONTS)) this.document.registerFont(name, bytes)
    this.width = this.document.page.width - 2 * MARGIN
    this.bottom = this.document.page.height - MARGIN - FOOT
  }

  get room(): number {
    return this.bottom - this.y
  }

  nextPage(): void {
    this.document.addPage()
    this.y = MARGIN
  }

  lines(text: string, width: number, type: Type): string[] {
    return wrap(text, width, this.measure(type))
  }

  /** Writes lines at a place of the page, one below the other. */
  write(lines: readonly string[], x: number, y: number, type: Type, rightOf?: number): void {
    const { document } = this
    document.font(type.font).fontSize(type.size).fillColor(type.color)
    const measure = this.measure(type)
    for (const [index, line] of lines.entries()) {
      const at = rightOf === undefined ? x : x + rightOf - measure(line)
      if (line !== '') document.text(line, at, y + index * heightOf(type), { lineBreak: false })
    }
  }

  /** Writes a text over the whole width and goes on below it, on as many pages as it takes. */
  paragraph(text: string, type: Type, gap = 0): void {
    for (const line of this.lines(text, this.width, type)) {
      if (this.room < heightOf(type)) this.nextPage()
      this.write([line], this.left, this.y, type)
      this.y += heightOf(type)
    }
    this.y += gap
  }

  rule(y: number, color = '#c8c8c8'): void {
    const { document, left, width } = this
    document
      .moveTo(left, y)
      .lineTo(left + width, y)
      .lineWidth(0.5)
      .strokeColor(color)
      .stroke()
  }

  /** Words come again and again: each is measured once. */
  private measure({ font, size }: Type): Measure {
    return (text) => {
      const key = `${font} ${size} ${text}`
      let width = this.widths.get(key)
      if (width === undefined) {
        width = this.document.font(font).fontSize(size).widthOfString(text)
        this.widths.set(key, width)
      }
      return width
    }
  }
}
