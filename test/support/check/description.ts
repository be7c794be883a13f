import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { Registry } from '../../../src/definition/registry.ts'
import { openApi } from '../../../src/derive/openapi.ts'
import { type Document, MEDIA_TYPE } from '../client.ts'

const ROOT = 'openapi'
const descriptions = new WeakMap<Registry, Description>()

export interface DocumentedResponse {
  readonly mediaTypes: readonly string[]
  readonly requiredHeaders: readonly string[]
  /** Where the schema of its JSON:API document stands in the description. */
  readonly schema: string
}

/** The OpenAPI description of a service, as something to hold answers against. */
export class Description {
  private readonly content: Document
  private readonly ajv = new Ajv2020({ strict: false, validateSchema: false })
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
    this.ajv.addSchema(this.content, ROOT)
  }

  /** What the description says of such an answer; undefined when it does not know it. */
  response(method: string, path: string, status: number): DocumentedResponse | undefined {
    const operation = this.content.paths[templateOf(path)]?.[method.toLowerCase()]
    const refused = { default: { $ref: '#/components/responses/Errors' } }
    const responses = operation?.responses ?? refused
    const key = status in responses ? String(status) : status >= 400 ? 'default' : undefined
    const found = key && responses[key]
    if (!found?.$ref) return undefined
    const { content = {}, headers = {} } = this.at(found.$ref)
    return {
      mediaTypes: Object.keys(content),
      requiredHeaders: Object.keys(headers).filter((name) => headers[name].required),
      schema: `${found.$ref}/content/${MEDIA_TYPE.replace('/', '~1')}/schema`,
    }
  }

  *schemaFaults(schema: string, document: Document): Generator<string> {
    yield* this.faults(schema, document, '')
    for (const [index, resource] of (document.included ?? []).entries()) {
      const known = this.schemaOfType[resource.type]
      if (known) yield* this.faults(known, resource, `/included/${index}`)
      else yield `/included/${index} is of an undocumented type`
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
}

/** `/api/v1/contacts/12/deals/?sort=id` -> `/api/v1/contacts/{id}/deals` */
function templateOf(path: string): string {
  const segments = path
    .split('?')[0]!
    .split('/')
    .filter((segment) => segment !== '')
  return `/${segments.map((segment, index) => (index === 3 ? '{id}' : segment)).join('/')}`
}
