import { errors, refuse } from '../../errors/errors.ts'
import type { Makes } from '../../rules/web-forms/fields.ts'
import { refusalIn } from '../../store/violation.ts'
import { formWith, type WebForm } from '../../web-forms/form.ts'
import {
  countTrapped,
  countVisitor,
  Exhausted,
  FormIsFull,
  type FormLimits,
  markOf,
  USUAL_LIMITS,
} from '../../web-forms/limits.ts'
import { tellOfForm } from '../../web-forms/notice.ts'
import { type Posted, postedIn } from '../../web-forms/posted.ts'
import { takePost } from '../../web-forms/take.ts'
import type { ApiRequest, ApiResponse } from '../message.ts'
import type { Service } from '../service.ts'
import { failureAnswer, nothingHere, preflight, showForm, showScript, takenAnswer } from './answers.ts'

export const WEB_FORMS = '/web_forms/'
const METHODS = 'GET, HEAD, POST, OPTIONS'
/** The addresses of the original: what they make, whatever the form says. */
const ADDRESSES: readonly string[] = ['contact', 'deal', 'order'] satisfies Makes[]

type Log = (failure: unknown) => void

/** Answers what comes from websites: shows forms, and takes what visitors send. */
export class IncomingForms {
  private readonly exhausted = new Exhausted()
  private readonly limits: FormLimits

  constructor(limits: Partial<FormLimits> = {}) {
    this.limits = { ...USUAL_LIMITS, ...limits }
  }

  async answer(service: Service, request: ApiRequest, log: Log): Promise<ApiResponse> {
    const place = request.path.slice(WEB_FORMS.length)
    // What comes in parts is refused: nothing reads it.
    request.form?.resume()
    if (request.method === 'OPTIONS') return preflight()
    if (request.method === 'POST') return this.take(service, request, place, log)
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw refuse(errors.methodNotAllowed(`This address offers ${METHODS}`), { allow: METHODS })
    const [, token = '', isScript] = /^([\w-]+)(\.js)?$/.exec(place) ?? []
    const form = await formWith(service.database, token)
    if (!form) return nothingHere(request)
    return (isScript ? showScript : showForm)(service, request, form)
  }

  private async take(service: Service, request: ApiRequest, place: string, log: Log): Promise<ApiResponse> {
    const posted = postedIn(request.headers['content-type'] ?? '', request.body)
    const isNamed = ADDRESSES.includes(place)
    const form = await formWith(service.database, isNamed ? posted.token : place)
    if (!form) return nothingHere(request)
    try {
      requireOrigin(request, form)
      await this.store(service, request, form, posted, isNamed ? (place as Makes) : undefined)
      return takenAnswer(request, form, posted, !isNamed)
    } catch (failure) {
      return failureAnswer(service, request, form, posted, failure, log)
    }
  }

  private async store(
    service: Service,
    { address, id: requestId }: ApiRequest,
    form: WebForm,
    posted: Posted,
    makes: Makes | undefined,
  ): Promise<void> {
    const { database, powersNow } = service
    const [mark, key] = [markOf(address), `${form.accountId} ${form.id}`]
    this.exhausted.check(mark)
    const wait = await countVisitor(database, mark, this.limits)
    if (wait !== undefined) throw this.exhausted.note(mark, wait)
    if (posted.isTrapped) return void (await countTrapped(database, form))
    this.exhausted.check(key)
    try {
      const post = { posted, requestId, makes: makes ?? form.makes, isComplete: makes === undefined }
      await takePost({ database, powersNow, limits: this.limits }, form, post)
    } catch (failure) {
      if (failure instanceof FormIsFull) {
        await tellOfForm(database, form, this.limits)
        throw this.exhausted.note(key, failure.seconds)
      }
      // The visitor can do nothing about it: whoever looks after the form is told.
      const refusal = refusalIn(failure)
      if (refusal && refusal.status !== 422) await tellOfForm(database, form, { refusal: refusal.message })
      throw failure
    }
  }
}

/** A form that names websites takes nothing that a browser sends from others; its own page is one of ours. */
function requireOrigin({ headers, protocol }: ApiRequest, { origins }: WebForm): void {
  const { origin, host } = headers
  if (origin === undefined || origins.length === 0 || origins.includes(origin)) return
  if (origin === `${protocol}://${host}`) return
  throw refuse(errors.forbidden('This website may not send this form'))
}
