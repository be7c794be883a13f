/** Makes an element; children are elements or texts. */
export function el(tag, properties = {}, ...children) {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(properties))
    if (name in element) element[name] = value
    else element.setAttribute(name, value)
  element.append(...children.flat())
  return element
}

/** Text in which `backticks` mark code. */
export function prose(text = '') {
  return text.split('`').map((part, index) => (index % 2 ? el('code', {}, part) : part))
}

/** The described API, with references followed. */
export class Description {
  constructor(content) {
    this.content = content
  }

  resolve(node) {
    if (!node?.$ref) return node ?? {}
    const steps = node.$ref.slice(2).split('/')
    return this.resolve(steps.reduce((part, step) => part[step], this.content))
  }

  /** All operations of a tag, each with its parameters and the schema of its body. */
  operations(tag) {
    return Object.entries(this.content.paths).flatMap(([path, item]) =>
      Object.entries(item)
        .filter(([, operation]) => operation.tags?.includes(tag))
        .map(([method, operation]) => ({
          ...operation,
          path,
          method: method.toUpperCase(),
          parameters: [...(item.parameters ?? []), ...(operation.parameters ?? [])].map((one) =>
            this.resolve(one),
          ),
          body: jsonSchema(operation.requestBody),
          mediaType: mediaTypeOf(operation.requestBody),
        })),
    )
  }

  /** The resource object that a tag is about, and what creating it requires. */
  resource(tag) {
    const operations = this.operations(tag)
    const read = operations.find(({ method, responses }) => method === 'GET' && responses[200])
    const document = this.resolve(jsonSchema(this.resolve(read?.responses[200])))
    const { data } = document.properties ?? {}
    const { attributes, relationships } = this.resolve(data?.items ?? data).properties ?? {}
    const create = operations.find(({ method, path }) => method === 'POST' && path === `/api/v1/${tag}`)
    return {
      attributes: Object.entries(this.resolve(attributes).properties ?? {}),
      relationships: Object.entries(this.resolve(relationships).properties ?? {}),
      required: create ? this.newAttributes(create.body).required : [],
      written: create ? this.newAttributes(create.body).properties : {},
      filters: (read?.parameters ?? []).filter(({ name }) => name.startsWith('filter[')),
    }
  }

  /** What a new record may be given, and what it must be. */
  newAttributes(body) {
    const { attributes } = this.resolve(body).properties.data.properties
    const { properties = {} } = this.resolve(attributes.allOf?.[0] ?? attributes)
    return { properties, required: attributes.required ?? [] }
  }

  /** A smallest value of a schema, to begin with. */
  sample(given) {
    const schema = this.resolve(given)
    if (schema.allOf) return this.sample({ ...this.resolve(schema.allOf[0]), required: schema.required })
    if (schema.oneOf) return this.sample(schema.oneOf[0])
    if ('const' in schema) return schema.const
    if (schema.enum) return schema.enum[0]
    const type = [schema.type].flat()[0]
    if (type === 'array') return [this.sample(schema.items)]
    if (type === 'object') {
      const wanted = [...(schema.required ?? []), 'attributes'].filter((name) => schema.properties?.[name])
      return Object.fromEntries(wanted.map((name) => [name, this.sample(schema.properties[name])]))
    }
    if (type !== 'string') return type === 'boolean' ? false : 1
    if (schema.pattern?.startsWith('^[1-9]')) return '1'
    return schema.format === 'date' ? '2026-10-01' : schema.format ? '2026-10-01T13:19:00+03:00' : 'text'
  }
}

/** That of JSON:API, with or without an extension. */
function mediaTypeOf(message) {
  return Object.keys(message?.content ?? {}).find((one) => one.startsWith('application/vnd.api+json'))
}

function jsonSchema(message) {
  return message?.content?.[mediaTypeOf(message)]?.schema
}
