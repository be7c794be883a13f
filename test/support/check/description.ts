import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Registry } from '../../../src/definition/registry.ts'
import { openApi } from '../../../src/derive/openapi.ts'
import type { Document } from '../client.ts'

const ROOT = 'openapi'
const REFUSED = { default: { $ref: '#/components/responses/Errors' } }
const descriptions = new WeakMap<Registry, Description>()

export interface DocumentedResponse {
  readonly mediaTypes: readonly string[]
  readonly requiredHeaders: readonly string[]
  /** Where it stands in the description. */
  readonly place: string
}

/** The OpenAPI description of a service, as something to hold answers against. */
export class Description {
  private readonly content: Document
  /** Every file compiles anew, and most schemas judge a few answers: quick to make matters more than quick to run. */
  private readonly ajv = new Ajv2020({
    strict: false,
    validateSchema: false,
    code: { optimize: false },
    // What many schemas refer to is compiled once and called, not written into each of them.
    inlineRefs: 3,
  })
  private readonly schemaOfType: Readonly<Record<string, string>>

  static of(registry: Registry): Description {
    const known = descriptions.get(registry) ?? new Description(registry)
    descriptions.set(registry, known)
    return known
  }

  private constructor(registry: Registry) {
    this.content = openApi(registry, 'http://rapport.test')
    const { schemas } = this.content.components
    this.schemaOfType = schemas.AnyResource.discriminator.mapping
    // Compiling every type for one included record is slow: they are checked one by one instead.
    schemas.AnyResource = {}
    addFormats.default(this.ajv)
    // Every resource has dozens of links; the pattern that stands for this by default is slow.
    this.ajv.addFormat('uri', { validate: (text: string) => URL.canParse(text) })
    this.ajv.addSchema(this.content, ROOT)
  }

  /** What the description says of such an answer; undefined when it does not know it. */
  response(method: string, path: string, status: number): DocumentedResponse | undefined {
    const template = this.templateOf(path)
    const operation = this.content.paths[template]?.[method.toLowerCase()]
    const responses = operation?.responses ?? REFUSED
    const key = status in responses ? String(status) : status >= 400 ? 'default' : undefined
    if (!key || !responses[key]) return undefined
    const steps = ['paths', template, method.toLowerCase(), 'responses', key]
    const place = responses[key].$ref ?? `#${steps.map(pointerStep).join('')}`
    const { content = {}, headers = {} } = responses[key].$ref ? this.at(place) : responses[key]
    return {
      place,
      mediaTypes: Object.keys(content),
      requiredHeaders: Object.keys(headers).filter((name) => headers[name].required),
    }
  }

  *bodyFaults({ place }: DocumentedResponse, mediaType: string, body: Document): Generator<string> {
    yield* this.faults(`${place}/content${pointerStep(mediaType)}/schema`, body, '')
    for (const [place, resource] of resourcesOfAnyType(body)) {
      const known = this.schemaOfType[resource.type]
      if (known) yield* this.faults(known, resource, place)
      else yield `${place} is of an undocumented type`
    }
  }

  private *faults(pointer: string, value: unknown, place: string): Generator<string> {
    const validate = this.ajv.getSchema(`${ROOT}${pointer}`)
    if (!validate) throw new Error(`${pointer} is not in the description`)
    if (validate(value)) return
    for (const { instancePath, message, params } of validate.errors ?? [])
      yield `${place}${instancePath} ${message} ${JSON.stringify(params)}`
  }

  private at(pointer: string): Document {
    const steps = pointer.slice('#/'.length).split('/')
    return steps.reduce((part, step) => part[step], this.content)
  }

  /** `http://x/api/v1/contacts/12/?sort=id` -> `/api/v1/contacts/{id}`; an address that is described as it is goes first. */
  private templateOf(path: string): string {
    const address = path.replace(/^https?:\/\/[^/?]*/i, '').split('?')[0]!
    const segments = address.split('/').filter((segment) => segment !== '')
    // Only below /api do slashes at the end and percent-encoding mean nothing.
    if (segments[0] !== 'api') return address
    const whole = `/${segments.map(decoded).join('/')}`
    if (whole in this.content.paths) return whole
    const named = (segment: string, index: number) =>
      index === 3 ? '{id}' : index === 5 && /^\d+$/.test(segment) ? '{delivery}' : decoded(segment)
    return `/${segments.map(named).join('/')}`
  }
}

function* resourcesOfAnyType(body: Document): Generator<[string, Document]> {
  for (const [index, resource] of (body.included ?? []).entries()) yield [`/included/${index}`, resource]
  for (const [index, { data }] of (body['atomic:results'] ?? []).entries())
    if (data) yield [`/atomic:results/${index}/data`, data]
}

/** RFC 6901 */
const pointerStep = (name: string) => `/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
