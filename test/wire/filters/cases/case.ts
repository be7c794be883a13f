import type { Client, Document } from '../../../support/client.ts'

/** Makes one more record of the type under test: its resource object. */
export type Make = (attributes?: object, relationships?: object) => Promise<Document>

/** A value of the filter and exactly the records, of those that were made, that it finds. */
export interface Finding {
  readonly value: string
  readonly found: readonly Document[]
}

/** Makes records that show a filter at work, and says which of them its values find. */
export type FilterCase = (make: Make, api: Client) => Promise<readonly Finding[]>

export type FilterCases = Readonly<Record<string, FilterCase>>

let counter = 0

/** A word that occurs nowhere else in the database. */
export const uniqueWord = () => `word${process.pid}x${++counter}`

export const linkTo = ({ type, id }: Document) => ({ data: { type, id } })
export const linkToAll = (...records: Document[]) => ({ data: records.map(({ type, id }) => ({ type, id })) })

/** A text attribute is found by its whole value in any letter case, and by nothing else. */
export const byText =
  (attribute: string, wordOf: () => string = uniqueWord): FilterCase =>
  async (make) => {
    const [one, other] = [wordOf(), wordOf()]
    const first = await make({ [attribute]: one })
    const second = await make({ [attribute]: other })
    await make({ [attribute]: `${one}x` })
    await make()
    return [
      { value: one.toUpperCase(), found: [first] },
      { value: other, found: [second] },
    ]
  }

/** A phone is found by its digits, however it is written. */
export const byPhone =
  (...attributes: string[]): FilterCase =>
  async (make) => {
    const found: Document[] = []
    for (const attribute of attributes) found.push(await make({ [attribute]: '+7 (921) 314-60-28' }))
    const other = await make({ [attributes[0]!]: '8 495 000 11 22' })
    await make({ [attributes[0]!]: '+7 (921) 314-60-29' })
    await make()
    return [
      { value: '79213146028', found },
      { value: '4950001122', found: [other] },
    ]
  }

/** A relationship is found by the id that it points at. */
export const byLink =
  (
    relationship: string,
    targetOf: (api: Client) => Promise<Document>,
    link: (record: Document) => object = linkTo,
  ): FilterCase =>
  async (make, api) => {
    const [one, other, third] = [await targetOf(api), await targetOf(api), await targetOf(api)]
    const first = await make({}, { [relationship]: link(one) })
    const second = await make({}, { [relationship]: link(other) })
    await make({}, { [relationship]: link(third) })
    await make()
    return [
      { value: one.id, found: [first] },
      { value: other.id, found: [second] },
    ]
  }
