import type { ResourceType } from '../../definition/resource.ts'
import { type Json, response } from './names.ts'
import { documentContent } from './responses.ts'

export interface OperationFacts {
  readonly id: string
  readonly tag: string
  readonly summary: string
  readonly description?: string
  /** Scopes that the token needs, all of them. */
  readonly scopes: readonly string[]
  readonly parameters?: readonly Json[]
  /** The schema of the document that is sent. */
  readonly body?: string
  readonly responses: Json
}

export function operation(facts: OperationFacts): Json {
  const { id, tag, summary, description, scopes, parameters = [], body, responses } = facts
  return {
    operationId: id,
    tags: [tag],
    summary,
    description: [description, needsOf(scopes)].filter((words) => words).join(' '),
    security: [{ bearer: [] }],
    'x-scopes': scopes,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: documentContent(body) } }),
    responses: { ...responses, ...FAILURES },
  }
}

/** What every address may answer: refusals, and failures of our own. */
export const FAILURES: Json = { '4XX': response('Errors'), default: response('Errors') }

/** OpenAPI has no scopes of bearer tokens: they stand in words, and in a member of our own for programs. */
const needsOf = (scopes: readonly string[]): string =>
  scopes.length === 0
    ? 'Needs a token of any scope.'
    : `Needs ${scopes.map((scope) => `\`${scope}\``).join(' and ')}.`

/** The operations of an address by method; a method without one is a mistake of this folder. */
export function pathItem(methods: readonly string[], makers: Readonly<Record<string, () => Json>>): Json {
  return Object.fromEntries(methods.map((method) => [method.toLowerCase(), makers[method]!()]))
}

/** Clients that cannot send PATCH send PUT: it does the same. */
export const asPut = (patch: Json): Json => ({
  ...patch,
  operationId: `${patch.operationId}WithPut`,
  summary: `${patch.summary} (the same as PATCH)`,
})

export const mayRead = (...types: readonly ResourceType[]): string[] => [
  ...new Set(types.map(({ scope }) => `${scope}_read`)),
]
export const mayWrite = (type: ResourceType): string[] => [`${type.scope}_write`]
