import { tokenType } from '../../accounts/tokens/token-resource.ts'
import type { Registry } from '../../definition/registry.ts'
import { NOT_READY } from '../../errors/not-ready.ts'
import { type Json, nameOf, parameter, response } from './names.ts'
import { asPut, FAILURES, operation } from './operation.ts'
import { EDIT_PARAMETERS, viewParameters } from './parameters.ts'
import { text } from './responses.ts'

export const OWN_TAGS = [
  { name: 'changes', description: 'Every write, in one order: who changed what, and when.' },
  { name: 'atomic', description: 'Several writes in one request.' },
  { name: 'token', description: 'The token of the request and its user.' },
  { name: 'service', description: 'The state of the server.' },
]

/** Addresses that do not come from a definition. */
export const ownPaths = (registry: Registry): Json => ({
  '/api/v1/current-token': currentToken(),
  '/api/v1/oauth-token/{id}': { parameters: [parameter('id')], get: readToken('readToken') },
  '/api/v1/profile': { get: readProfile(registry) },
  '/healthz': {
    get: healthCheck('readHealth', 'Whether the process answers', { 200: text('Alive.', ['ok']) }),
  },
  '/readyz': {
    get: healthCheck('readReadiness', 'Whether the database answers too, and takes writes', {
      200: text('Ready.', ['ready']),
      503: text('Not ready.', Object.values(NOT_READY)),
    }),
  },
})

function currentToken(): Json {
  const patch = operation({
    id: 'updateCurrentToken',
    tag: 'token',
    summary: 'Edit the options of the token of this request',
    scopes: [],
    parameters: EDIT_PARAMETERS,
    body: `${nameOf(tokenType)}UpdateRequest`,
    responses: { 200: response(`${nameOf(tokenType)}Record`) },
  })
  return { get: readToken('readCurrentToken'), patch, put: asPut(patch) }
}

const readToken = (id: string): Json =>
  operation({
    id,
    tag: 'token',
    summary: 'Read the token of this request',
    scopes: [],
    responses: { 200: response(`${nameOf(tokenType)}Record`), 304: response('NotModified') },
  })

function readProfile(registry: Registry): Json {
  const users = registry.type('users')
  return operation({
    id: 'readProfile',
    tag: 'token',
    summary: 'Read the user of the token',
    scopes: ['profile_read'],
    parameters: viewParameters(users),
    responses: { 200: response(`${nameOf(users)}Record`), 304: response('NotModified') },
  })
}

const healthCheck = (operationId: string, summary: string, responses: Json): Json => ({
  operationId,
  tags: ['service'],
  summary,
  description: 'For monitors: it needs no token.',
  security: [],
  responses: { ...responses, ...FAILURES },
})
