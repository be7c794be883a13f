import type { Registry } from '../../src/definition/registry.ts'
import { Description, type DocumentedResponse } from './check/description.ts'
import { structureFaults } from './check/structure.ts'
import { type Answer, MEDIA_TYPE } from './client.ts'

/** Headers that errors must carry, by status. */
const ERROR_HEADERS: Readonly<Record<number, string>> = {
  401: 'www-authenticate',
  405: 'allow',
  429: 'retry-after',
  503: 'retry-after',
}

/** What browsers and monitors fetch beside the API: the description is for programs, and of itself says nothing. */
const BESIDE_THE_API = /^\/(docs(\/[\w.]+)?|openapi\.json|metrics)?(\?|$)/

/** Only our own pages use it: tests of their own say what it answers. */
const OF_THE_WEB_APP = /^\/(app\/|assets\/|icon\.svg|color-scheme\.js)/

/** Asked by other programs and by visitors of websites, in whatever words are theirs. */
const OF_OTHER_PROGRAMS = /^\/(hooks|web_forms)\//

/** Ids in place of resources: what JSON:API says of documents does not hold there. */
const OF_IDS = /^\/api\/v1\/[a-z-]+\/ids\/?(\?|$)/

/** Fails when an answer is not what JSON:API and the OpenAPI description of these types say. */
export function checkResponse(registry: Registry, method: string, path: string, answer: Answer): void {
  const faults = [...faultsOf(Description.of(registry), method, path, answer)]
  if (faults.length === 0) return
  const body = answer.text.length > 2000 ? `${answer.text.slice(0, 2000)}…` : answer.text
  throw new Error(`${method} ${path} -> ${answer.status}:\n- ${faults.join('\n- ')}\n${body}`)
}

const isPage = (method: string, path: string, { status, headers }: Answer): boolean =>
  ['GET', 'HEAD'].includes(method) &&
  status === 200 &&
  !path.startsWith('/api/') &&
  headers.get('content-type') === 'text/html; charset=utf-8'

function* faultsOf(
  description: Description,
  method: string,
  path: string,
  answer: Answer,
): Generator<string> {
  yield* headerFaults(answer)
  if (answer.status === 204) yield* emptyFaults(answer)
  if (['GET', 'HEAD'].includes(method) && answer.status !== 404 && BESIDE_THE_API.test(path)) return
  if (OF_THE_WEB_APP.test(path) || OF_OTHER_PROGRAMS.test(path) || isPage(method, path, answer)) return
  // Preflights are answered for browsers alone and are not part of the description.
  if (method === 'OPTIONS' && answer.status === 204) return
  const documented = description.response(method === 'HEAD' ? 'GET' : method, path, answer.status)
  if (!documented) return yield `the description knows no answer ${answer.status} here`
  yield* promisedFaults(documented, answer)
  const contentType = answer.headers.get('content-type') ?? ''
  if (method === 'HEAD') {
    if (answer.text !== '') yield 'an answer to HEAD has a body'
  } else if (!documented.mediaTypes.includes(contentType)) return
  else if (contentType === MEDIA_TYPE) yield* documentFaults(description, documented, path, answer)
  else yield* description.bodyFaults(documented, contentType, answer.document ?? answer.text)
}

function* headerFaults({ status, headers }: Answer): Generator<string> {
  const name = ERROR_HEADERS[status]
  if (name && !headers.has(name)) yield `the header ${name} is missing`
}

function* emptyFaults({ headers, text }: Answer): Generator<string> {
  if (text !== '') yield 'an answer 204 has a body'
  if (headers.has('content-type')) yield 'an answer 204 has a content-type'
}

function* promisedFaults({ mediaTypes, requiredHeaders }: DocumentedResponse, { headers }: Answer) {
  const contentType = headers.get('content-type')
  if (mediaTypes.length > 0 && !mediaTypes.some((one) => one === contentType || one === '*/*'))
    yield `the content-type is ${contentType} and should be ${mediaTypes.join(' or ')}`
  for (const name of requiredHeaders) if (!headers.has(name)) yield `the header ${name} is missing`
}

function* documentFaults(
  description: Description,
  documented: DocumentedResponse,
  path: string,
  { status, headers, document }: Answer,
): Generator<string> {
  const hasIds = status === 200 && OF_IDS.test(path)
  const faults = hasIds ? [] : [...structureFaults(document, status, /[?&]fields(\[|%5B)/i.test(path))]
  yield* faults
  // A schema repeats what is wrong with the structure, in less clear words.
  if (faults.length === 0) yield* description.bodyFaults(documented, MEDIA_TYPE, document)
  const location = headers.get('location')
  if (location !== null && location !== document?.data?.links?.self)
    yield `the header location is ${location}, not the address of the resource`
}
