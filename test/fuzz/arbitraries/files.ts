import fc from 'fast-check'
import type { ResourceType } from '../../../src/definition/resource.ts'
import { type Population, types } from '../population.ts'
import { type Care, eitherWay, usually } from './care.ts'
import { junk, text } from './junk.ts'
import { likely } from './likely.ts'
import { listQuery } from './queries.ts'
import { at, type FuzzRequest, get, recordPath } from './requests.ts'

const EXTERNAL = types.filter(({ attributes }) => attributes.has('external-id'))
const documents = types.find(({ name }) => name === 'documents')!

/** So few keys that imports mostly edit what earlier ones have made. */
const externalId = fc.nat({ max: 40 }).map((number) => `fuzz-${number}`)

/** Not every object has a text of its own. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')
const cell = (value: unknown): string => `"${textOf(value).replaceAll('"', '""')}"`
const csv = (columns: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [columns, ...rows].map((row) => `${row.map(cell).join(',')}\r\n`).join('')
const ndjson = (columns: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  rows
    .map((row) => JSON.stringify(Object.fromEntries(row.map((value, index) => [columns[index]!, value]))))
    .join('\n')

function rowsOf(care: Care, type: ResourceType): fc.Arbitrary<FuzzRequest> {
  const writable = [...type.attributes].filter(([, { isComputed }]) => !isComputed)
  const needed = writable.filter(([name, { isRequired }]) => isRequired && name !== 'external-id')
  const others = writable.filter(([name, { isRequired }]) => !isRequired && name !== 'external-id')
  const query = fc.constantFrom('on-conflict=update', 'on-conflict=update&on-error=cancel', 'dry-run=true')
  return fc.subarray(others, { maxLength: 3 }).chain((chosen) => {
    const columns = ['external-id', ...[...needed, ...chosen].map(([name]) => name)]
    const values = [...needed, ...chosen].map(([name, one]) => usually(care, likely(name, one), junk))
    const row = fc.tuple<unknown[]>(externalId, ...values)
    return fc
      .tuple(
        fc.array(row, { minLength: 1, maxLength: 5 }),
        fc.constantFrom<[string, typeof csv]>(['text/csv', csv], ['application/x-ndjson', ndjson]),
        usually(care, query, fc.constantFrom('on-conflict=x', 'dry-run=maybe')),
        usually(care, fc.constant(''), text),
      )
      .map(
        ([rows, [contentType, write], wanted, rest]): FuzzRequest => ({
          method: 'POST',
          target: at(`/${type.name}/import`, wanted),
          headers: { 'content-type': contentType },
          body: write(columns, rows) + rest,
        }),
      )
  })
}

/** Importing a few rows, and asking for the jobs of earlier imports. */
export const imports: fc.Arbitrary<FuzzRequest> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.tuple(eitherWay, fc.constantFrom(...EXTERNAL)).chain(([care, type]) => rowsOf(care, type)),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.nat({ max: 50 }), fc.constantFrom('', '/errors', '/undo')).map(
      ([id, part]): FuzzRequest => ({
        ...get(`/import-jobs/${id}${part}`, ''),
        ...(part === '/undo' && { method: 'POST' }),
      }),
    ),
  },
)

/** Whole lists as files. */
export const exports: fc.Arbitrary<FuzzRequest> = fc
  .tuple(eitherWay, fc.constantFrom(...types), fc.constantFrom('', 'format=csv', 'format=ndjson', 'format=x'))
  .chain(([care, type, format]) =>
    listQuery(care, type).map((query) =>
      get(`/${type.name}/export`, [format, query].filter(Boolean).join('&')),
    ),
  )

const part = (name: string, filename: string, content: string) =>
  `--XX\r\nContent-Disposition: form-data; name="${name}"${filename}\r\n\r\n${content}\r\n`

const partName = fc.constantFrom('file', 'name', 'entity-id', 'entity-type', 'nose', '', '__proto__')
const filename = fc.oneof(
  fc.constantFrom('; filename="a.pdf"', '; filename="../../a"', "; filename*=UTF-8''%ff", ''),
  text.map((name) => `; filename="${name.replaceAll(/["\r\n]/g, '')}"`),
)
const content = fc.oneof(text, fc.string({ maxLength: 3_000 }))
const file = content.map((bytes) => part('file', '; filename="a.pdf"', bytes))
const anyParts = fc
  .array(fc.tuple(partName, filename, content), { maxLength: 4 })
  .map((parts) => parts.map((one) => part(...one)).join(''))

function form(care: Care): fc.Arbitrary<string> {
  const whole = usually(care, file, anyParts).map((parts) => `${parts}--XX--\r\n`)
  const cut = fc.tuple(whole, fc.double({ min: 0, max: 1, noNaN: true }))
  return usually(
    care,
    whole,
    cut.map(([all, share]) => all.slice(0, all.length * share)),
  )
}

/** Sending files and getting them back. */
export const uploads = (population: Population): fc.Arbitrary<FuzzRequest> =>
  eitherWay.chain((care) =>
    fc.oneof(
      form(care).map(
        (body): FuzzRequest => ({
          method: 'POST',
          target: at('/documents'),
          headers: { 'content-type': 'multipart/form-data; boundary=XX' },
          body,
        }),
      ),
      recordPath(care, population, documents).map(({ path }) => get(`${path}/download`, '')),
    ),
  )
