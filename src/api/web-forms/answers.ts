import { createHash } from 'node:crypto'
import { errors, Refusal, refuse } from '../../errors/errors.ts'
import { refusalIn } from '../../store/violation.ts'
import type { WebForm } from '../../web-forms/form.ts'
import { USUAL_LIMITS } from '../../web-forms/limits.ts'
import {
  type Filled,
  formPage,
  notePage,
  nothingPage,
  STYLE_HASH,
  thankYouPage,
} from '../../web-forms/page.ts'
import type { Posted } from '../../web-forms/posted.ts'
import { formScript } from '../../web-forms/script.ts'
import { fieldsOfForm, type ShownField } from '../../web-forms/shown-fields.ts'
import { actorOf } from '../../web-forms/take.ts'
import type { Problem } from '../../web-forms/values.ts'
import { WORDS } from '../../web-forms/words.ts'
import { unlessKnown } from '../conditional.ts'
import { failureResponse, refusalResponse } from '../failure.ts'
import { type ApiRequest, type ApiResponse, documentResponse } from '../message.ts'
import type { Service } from '../service.ts'

/** Edited forms are seen everywhere within a minute. */
const CACHED = 'public, max-age=60'
const UTM = /^utm_[a-z_]{1,20}$/

const wantsPage = ({ headers }: ApiRequest): boolean => /\btext\/html\b/i.test(headers.accept ?? '')

/** Words of a form that there is not, or that is switched off: nobody is told which. */
export const nothingHere = (request: ApiRequest): ApiResponse =>
  wantsPage(request)
    ? pageAnswer(404, nothingPage())
    : refusalResponse(
        refuse(errors.notFound('There is no such form'), { 'access-control-allow-origin': '*' }),
      )

/** Any page may ask whether it may post; what it may read of the answer is for the form to say. */
export const preflight = (): ApiResponse => ({
  status: 204,
  headers: {
    'access-control-allow-origin': '*',
    'access-control-allow-methods': 'POST',
    'access-control-allow-headers': 'Content-Type, Accept',
    'access-control-max-age': '86400',
  },
})

/** GET /web_forms/{token} */
export async function showForm(service: Service, request: ApiRequest, form: WebForm): Promise<ApiResponse> {
  const fields = await fieldsFor(service, form, request)
  if (!fields) return nothingHere(request)
  const marks = [...new URLSearchParams(request.rawQuery)].filter(([name]) => UTM.test(name))
  return cached(request, pageAnswer(200, formPage(form, fields, { marks: new Map(marks) }), form))
}

/** GET /web_forms/{token}.js */
export async function showScript(service: Service, request: ApiRequest, form: WebForm): Promise<ApiResponse> {
  const fields = await fieldsFor(service, form, request)
  if (!fields) return nothingHere(request)
  return cached(request, {
    status: 200,
    headers: {
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'cross-origin',
    },
    body: Buffer.from(formScript(form, fields)),
  })
}

/** Undefined when nobody is left that the form could act as. */
async function fieldsFor(
  { database, powersNow }: Service,
  form: WebForm,
  { id }: ApiRequest,
): Promise<readonly ShownField[] | undefined> {
  try {
    const actor = await actorOf({ database, powersNow, limits: USUAL_LIMITS }, form, id)
    return (await fieldsOfForm(database.session(actor), form, form.makes)).shown
  } catch (failure) {
    if (failure instanceof Refusal) return undefined
    throw failure
  }
}

function cached(request: ApiRequest, answer: ApiResponse): ApiResponse {
  const etag = `"${createHash('sha256')
    .update(answer.body as Buffer)
    .digest('base64url')
    .slice(0, 22)}"`
  const headers = { ...answer.headers, etag, 'cache-control': CACHED }
  return unlessKnown(request, etag, () => ({ ...answer, headers }))
}

/** Nothing runs on it; it may be shown on the websites of the form, and lead on to the addresses that it names. */
function pageAnswer(
  status: number,
  page: string,
  form?: WebForm,
  more: Record<string, string> = {},
): ApiResponse {
  const onward = (form?.redirects ?? []).map((one) => new URL(one).origin)
  const around = form && form.origins.length > 0 ? form.origins : ['*']
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_HASH}`,
    `form-action ${["'self'", ...new Set(onward)].join(' ')}`,
    `frame-ancestors ${around.join(' ')}`,
    "base-uri 'none'",
  ]
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cache-control': 'no-store',
      ...more,
    },
    body: Buffer.from(page),
  }
}

/** What was sent is there. A robot is told the same. */
export function takenAnswer(request: ApiRequest, form: WebForm, posted: Posted, isOwn: boolean): ApiResponse {
  const onward = onwardOf(form, posted, isOwn)
  if (!wantsPage(request)) {
    const meta = { taken: true, message: form.thankYou, redirect: onward ?? null }
    return documentResponse(201, JSON.stringify({ meta }), shared(request, form))
  }
  if (onward) return { status: 303, headers: { location: onward, 'cache-control': 'no-store' } }
  return pageAnswer(200, thankYouPage(form), form)
}

/** Where the visitor goes on: only to an address that the form names, written as the form has it. */
function onwardOf({ redirects }: WebForm, { redirectUrl }: Posted, isOwn: boolean): string | undefined {
  const known = redirects.map((one) => new URL(one).href)
  if (redirectUrl === '') return isOwn ? known[0] : undefined
  return URL.canParse(redirectUrl) ? known.find((one) => one === new URL(redirectUrl).href) : undefined
}

/** Pages of the form's websites may read what came of it. */
function shared({ headers: { origin } }: ApiRequest, { origins }: WebForm): Record<string, string> {
  const isOpen = origins.length === 0
  if (!isOpen && (origin === undefined || !origins.includes(origin))) return { vary: 'Origin' }
  return {
    vary: 'Origin',
    'access-control-allow-origin': isOpen ? '*' : origin!,
    'access-control-expose-headers': 'Retry-After, X-Request-Id',
  }
}

/** Why nothing was taken: to a person by the form itself, with what he wrote and what is wrong with it. */
export async function failureAnswer(
  service: Service,
  request: ApiRequest,
  form: WebForm,
  posted: Posted,
  failure: unknown,
  log: (failure: unknown) => void,
): Promise<ApiResponse> {
  const answer = failureResponse(failure, request.id, log)
  if (!wantsPage(request)) return { ...answer, headers: { ...answer.headers, ...shared(request, form) } }
  const refusal = refusalIn(failure)
  const fields = refusal?.status === 422 ? await fieldsFor(service, form, request) : undefined
  const words = WORDS[form.language]
  const page = fields
    ? formPage(form, fields, filled(form, fields, posted, refusal!))
    : notePage(form, answer.status === 429 ? words.tooMany : words.failed)
  const wait = answer.headers['retry-after']
  return pageAnswer(answer.status, page, form, typeof wait === 'string' ? { 'retry-after': wait } : {})
}

function filled(form: WebForm, fields: readonly ShownField[], posted: Posted, refusal: Refusal): Filled {
  const words = WORDS[form.language]
  const named = refusal.errors.map(({ source, meta }) => {
    const name = source && 'parameter' in source ? source.parameter : ''
    return [name, (meta?.problem ?? 'invalid') as Problem] as const
  })
  const isShown = (name: string) => fields.some((field) => field.name === name)
  const elsewhere = named.filter(([name]) => name !== '' && !isShown(name))
  const told = elsewhere.map(([name, problem]) => `${name}: ${words.problems[problem]}`)
  const marks = [...posted.utm].map(([name, value]) => [name.replaceAll('-', '_'), value] as const)
  return {
    posted,
    problems: new Map(named),
    note: [words.wrong, ...told].join(' '),
    marks: new Map(marks),
  }
}
