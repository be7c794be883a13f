import { randomBytes } from 'node:crypto'
import { errors, pointer, refuseWhenAny } from '../../errors/errors.ts'
import { Problems } from '../../errors/problems.ts'
import type { Session } from '../../store/database.ts'
import { storedValue } from '../../store/layout.ts'
import { account, sql } from '../../store/sql.ts'
import { customFieldsOf } from '../custom-fields/custom-field.ts'
import { withAttributes } from '../edit.ts'
import { forTypes, type Occasion, type Rule } from '../rule.ts'
import { fieldProblem, type Makes, MOST_FIELDS, typesOf } from './fields.ts'
import { USUAL_FIELDS, usualTexts } from './usual.ts'

const isForm = forTypes('web-forms')
const MOST_ADDRESSES = 20

/** Whoever has it may post: it stands on a website for everybody to see. */
export const newToken = (): string => randomBytes(24).toString('base64url')

/** A form that says nothing of something says what is usual, and that can be edited. */
export const formBeginsWithWhatIsUsual: Rule = {
  isLogged: true,
  appliesTo: isForm,
  async prepare({ session, write }) {
    if (write.action !== 'create') return write
    const language = String(write.attributes.get('language') ?? (await languageOf(session)))
    const usual = {
      language,
      ...usualTexts(language === 'ru' ? 'ru' : 'en'),
      fields: JSON.stringify(USUAL_FIELDS),
    }
    const missing = Object.entries(usual).filter(([name]) => !write.attributes.has(name))
    return withAttributes(write, { ...Object.fromEntries(missing), token: newToken() })
  },
}

/** What says whose records a form makes of what: it does no more than the token that says it may. */
const MAKING = ['makes', 'fields', 'task']

export const formDoesNoMoreThanItsWriter: Rule = {
  appliesTo: isForm,
  async conclude({ session, write, after }) {
    if (write.action === 'delete') return
    const isSaid = MAKING.some((name) => write.attributes.has(name)) || write.links.size > 0
    if (write.action === 'update' && !isSaid) return
    await session.rows(
      sql`INSERT INTO web_form_writers (account_id, form_id, token_id)
        VALUES (${account}, ${after.id}, ${session.actor.tokenId ?? null})
        ON CONFLICT (account_id, form_id) DO UPDATE SET token_id = excluded.token_id`,
    )
  },
}

/** A form asks for fields that there are, and leads to addresses of websites. */
export const formMakesSense: Rule = {
  appliesTo: isForm,
  async prepare(occasion) {
    if (occasion.write.action === 'delete') return occasion.write
    const problems = new Problems()
    // A field that was deleted since is shown no more, and keeps nobody from switching the form off.
    const { attributes } = occasion.write
    if (attributes.has('fields') || attributes.has('makes')) await checkFields(occasion, problems)
    checkAddresses(
      occasion,
      'redirects',
      isAddress,
      'must be an address that begins with http(s)://',
      problems,
    )
    checkAddresses(occasion, 'origins', isOrigin, 'must be a website such as https://example.com', problems)
    refuseWhenAny(problems)
    return occasion.write
  },
}

async function checkFields(occasion: Occasion, problems: Problems): Promise<void> {
  const { session } = occasion
  const fields = listIn(occasion, 'fields')
  const makes = (valueIn(occasion, 'makes') ?? 'deal') as Makes
  const types = new Map(
    await Promise.all(
      typesOf(makes).map(async (name) => {
        const type = session.registry.type(name)
        return [name, { type, customs: await customFieldsOf(session, type) }] as const
      }),
    ),
  )
  if (fields.length > MOST_FIELDS) problems.push(wrong(`fields: at most ${MOST_FIELDS}`, 'fields'))
  const seen = new Set<string>()
  for (const [index, field] of fields.slice(0, MOST_FIELDS).entries()) {
    const problem = fieldProblem(field, types)
    const { on, field: name } = (field ?? {}) as Record<string, unknown>
    const key = `${on}.${name}`
    if (problem) problems.push(wrong(`fields: ${problem}`, 'fields', index))
    else if (seen.has(key)) problems.push(wrong(`fields: ${key} is there twice`, 'fields', index))
    seen.add(key)
  }
}

function checkAddresses(
  occasion: Occasion,
  name: 'redirects' | 'origins',
  fits: (address: string) => boolean,
  expectation: string,
  problems: Problems,
): void {
  const addresses = listIn(occasion, name) as readonly string[]
  if (addresses.length > MOST_ADDRESSES) problems.push(wrong(`${name}: at most ${MOST_ADDRESSES}`, name))
  for (const [index, address] of addresses.slice(0, MOST_ADDRESSES).entries())
    if (!fits(address)) problems.push(wrong(`${name}: ${expectation}`, name, index))
}

const isAddress = (address: string): boolean =>
  URL.canParse(address) && ['http:', 'https:'].includes(new URL(address).protocol)

const isOrigin = (address: string): boolean => isAddress(address) && new URL(address).origin === address

const wrong = (words: string, ...path: (string | number)[]) =>
  errors.invalid(words, pointer('data', 'attributes', ...path))

/** What the form will have: as it is written, or as it was. */
function valueIn({ write, before }: Occasion, name: string): string | null {
  if (write.action !== 'delete' && write.attributes.has(name))
    return (write.attributes.get(name) as string | null) ?? null
  return before ? storedValue(before, name) : null
}

function listIn(occasion: Occasion, name: string): readonly unknown[] {
  const text = valueIn(occasion, name)
  return text ? JSON.parse(text) : []
}

async function languageOf(session: Session): Promise<string> {
  const [row] = await session.rows(sql`SELECT a.locale FROM accounts a WHERE a.id = ${account}`)
  return row![0]!.toLowerCase().startsWith('ru') ? 'ru' : 'en'
}
