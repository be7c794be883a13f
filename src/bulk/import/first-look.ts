import { errors, pointer, refuse } from '../../errors/errors.ts'
import type { CustomField } from '../../rules/custom-fields/custom-field.ts'
import type { Session } from '../../store/database.ts'
import { unguarded } from '../csv-text.ts'
import { BrokenRow, csvCells } from '../rows/csv-cells.ts'
import { type CsvColumn, csvColumns } from '../rows/csv-columns.ts'
import { type Notation, Recognition } from '../rows/notation.ts'
import { textOf } from '../rows/rows.ts'
import type { NewImport } from './receive.ts'

/** So many rows tell how a file is written. */
const LOOKED_AT = 1_000

/** Looks at the first rows of a body while it arrives: whether its columns are known, and how it is written. */
export class FirstLook {
  private readonly session: Session
  private readonly wanted: NewImport
  private readonly forms: ReadonlyMap<string, CsvColumn['form']>
  private readonly recognition = new Recognition()
  private columns: readonly CsvColumn[] = []

  constructor(session: Session, wanted: NewImport, customs: readonly CustomField[]) {
    this.session = session
    this.wanted = wanted
    const formOf = { number: 'number', date: 'day' } as const
    this.forms = new Map(customs.map(({ key, type }) => [key, formOf[type as keyof typeof formOf]]))
  }

  at(place: number, bytes: Buffer): void {
    if (this.wanted.format !== 'csv') return
    if (place === 0) this.readHeader(bytes)
    else if (this.recognises && place <= LOOKED_AT) this.readRow(bytes)
  }

  get notation(): Notation {
    const { dates, numbers } = this.wanted
    return {
      dates: dates === 'recognise' ? this.recognition.dates : dates,
      numbers: numbers === 'recognise' ? this.recognition.numbers : numbers,
    }
  }

  private get recognises(): boolean {
    return this.wanted.dates === 'recognise' || this.wanted.numbers === 'recognise'
  }

  private readHeader(bytes: Buffer): void {
    const { type, match, meanings } = this.wanted
    const notation = { ...this.notation, zone: this.session.actor.zone }
    this.columns = csvColumns(this.session, type, csvCells(textOf(bytes)), notation, meanings)
    if (match && !this.columns.some(({ name }) => match.attributes.includes(name)))
      throw refuse(
        errors.invalid(
          `To match by ${match.name} there must be a column ${match.attributes.join(' or ')}`,
          pointer(),
        ),
      )
  }

  private readRow(bytes: Buffer): void {
    for (const [index, cell] of cellsIn(bytes).entries()) {
      const text = unguarded(cell)
      const { name, form = this.forms.get(name) } = this.columns[index] ?? { name: '' }
      if (!text || !form) continue
      if (form === 'day') this.recognition.seeDay(text)
      else this.recognition.seeNumber(text)
    }
  }
}

/** What is wrong with a row is told when it is imported. */
function cellsIn(bytes: Buffer): readonly (string | null)[] {
  try {
    return csvCells(textOf(bytes))
  } catch (failure) {
    if (failure instanceof BrokenRow) return []
    throw failure
  }
}
