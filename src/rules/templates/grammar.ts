import { LONG, tooLong } from '../../definition/kinds/text.ts'
import type { Registry } from '../../definition/registry.ts'
import { isToOne } from '../../definition/relationship.ts'
import type { ResourceType } from '../../definition/resource.ts'

/** A place in a text where a value is to stand. */
export interface Hole {
  readonly path: readonly string[]
  /** Days to add to `today` or `now`. */
  readonly days: number
  /** What stands there when the value is empty. */
  readonly otherwise: string | undefined
}

export type Template = readonly (string | Hole)[]

const HOLE = /\{\{\s*([a-z][\w-]*(?:\.[\w-]+)*)(?:\s*([+-]\s*\d{1,4}))?\s*(?:\|\s*"([^"]*)"\s*)?\}\}/gi
/** Relationships that a path follows. */
const MOST_RELATIONS = 3

export const isTemplate = (value: unknown): value is string =>
  typeof value === 'string' && value.includes('{{')

/** The pieces of a text, or what is wrong with it. */
export function templateOf(text: string): Template | { readonly problem: string } {
  const pieces: (string | Hole)[] = []
  let end = 0
  for (const found of text.matchAll(HOLE)) {
    const [all, path, days, otherwise] = found
    pieces.push(text.slice(end, found.index), {
      path: path!.split('.'),
      days: Number((days ?? '0').replace(/\s/g, '')),
      otherwise,
    })
    end = found.index + all.length
  }
  pieces.push(text.slice(end))
  const broken = pieces.find((piece) => typeof piece === 'string' && piece.includes('{{'))
  if (typeof broken === 'string')
    return { problem: `this is no template: ${broken.slice(broken.indexOf('{{'), 80)}` }
  return pieces.filter((piece) => piece !== '')
}

/** What templates of an automation or a paper can speak of. */
export interface Vocabulary {
  readonly registry: Registry
  readonly type: ResourceType | undefined
  readonly hasPayload: boolean
  /** What a paper says of itself; undefined in texts of automations. */
  readonly paper?: ReadonlySet<string>
}

/** What is wrong with a text that may have holes; undefined when it is fine. */
export function templateProblem(words: Vocabulary, text: string): string | undefined {
  const long = tooLong(text, LONG)
  if (long) return long
  const template = templateOf(text)
  if ('problem' in template) return template.problem
  for (const piece of template as Template) {
    const wrong = typeof piece === 'string' ? undefined : holeProblem(words, piece)
    if (wrong) return wrong
  }
  return undefined
}

function holeProblem(words: Vocabulary, { path, days }: Hole): string | undefined {
  const { registry, type, hasPayload, paper } = words
  const [root, ...rest] = path as [string, ...string[]]
  const told = `{{${path.join('.')}}}`
  const isMoment = root === 'today' || root === 'now'
  if (days !== 0 && !isMoment) return `${told}: days can be added to today and now alone`
  if (isMoment) return rest.length === 0 ? undefined : `${told}: ${root} has no fields`
  if (root === 'payload') return hasPayload ? undefined : `${told}: only a webhook brings a payload`
  if (root === 'user') return fieldProblem(registry, registry.type('users'), rest, told)
  if (root === 'paper' && paper)
    return paper.has(rest.join('.')) ? undefined : `${told}: a paper says ${[...paper].join(', ')} of itself`
  if (root !== 'record')
    return `${told}: begin with record, user, ${paper ? 'paper' : 'payload'}, today or now`
  return type ? fieldProblem(registry, type, rest, told) : `${told}: this automation is about no record`
}

function fieldProblem(registry: Registry, type: ResourceType, path: readonly string[], told: string) {
  let at = type
  for (const [index, name] of path.entries()) {
    const rest = path.slice(index + 1)
    if (rest.length === 0)
      return attributeOf(at, name) ? undefined : `${told}: ${at.name} has no field "${name}"`
    if (name === 'customs' && at.attributes.has('customs') && rest.length === 1) return undefined
    const relationship = at.relationships.get(name)
    if (!relationship || !isToOne(relationship) || relationship.targets.length > 1)
      return `${told}: ${at.name} has no to-one relationship "${name}"`
    if (index >= MOST_RELATIONS) return `${told}: at most ${MOST_RELATIONS} relationships are followed`
    at = registry.type(relationship.targets[0]!)
  }
  return `${told}: name a field`
}

/** The attribute that a word of a template stands for: what has no `name` of its own goes by the one it is shown with. */
export function attributeOf({ attributes }: ResourceType, word: string): string | undefined {
  if (word === 'id' || attributes.has(word)) return word
  return word === 'name' && attributes.has('as-string') ? 'as-string' : undefined
}
