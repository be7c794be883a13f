import { el } from './page.js'

const SERVICE = new URL('.', location.href).href.replace(/\/$/, '')

/** A form that sends the operation and shows the request as curl, and the answer. */
export function tryForm(description, operation, token) {
  const inputs = operation.parameters.map((parameter) => ({ parameter, input: inputOf(parameter) }))
  const sample = JSON.stringify(description.sample(operation.body), null, 2)
  const body = operation.body && el('textarea', { rows: 10, spellcheck: false, value: sample })
  const output = el('div', { 'aria-live': 'polite' })
  const form = el(
    'form',
    {},
    inputs.length > 0 ? el('div', { className: 'inputs' }, inputs.map(labelled)) : '',
    body ? el('label', {}, 'Body', body) : '',
    el('div', {}, el('button', {}, 'Send')),
    output,
  )
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    const request = requestOf(operation, inputs, body?.value)
    output.replaceChildren(el('pre', {}, curlOf(request)))
    output.append(...(await answerTo(request, token())))
  })
  return form
}

function inputOf({ name, in: place, schema }) {
  const hint = schema.items?.enum?.slice(0, 3).join(',') ?? schema.enum?.join(' or ') ?? schema.default ?? ''
  const isPath = place === 'path'
  return el('input', { name, placeholder: hint, required: isPath, value: isPath ? '1' : '' })
}

function labelled({ parameter, input }) {
  return el('label', { title: parameter.description ?? '' }, parameter.name, input)
}

function requestOf({ method, path, mediaType }, inputs, body) {
  const query = new URLSearchParams()
  const headers = {}
  let address = path
  for (const { parameter, input } of inputs) {
    if (input.value === '') continue
    if (parameter.in === 'path')
      address = address.replace(`{${parameter.name}}`, encodeURIComponent(input.value))
    else if (parameter.in === 'header') headers[parameter.name] = input.value
    else query.set(parameter.name, input.value)
  }
  if (mediaType) headers['Content-Type'] = mediaType
  const suffix = query.size > 0 ? `?${query}` : ''
  return { method, address: SERVICE + address + suffix, headers, body }
}

function curlOf({ method, address, headers, body }) {
  const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`
  return [
    `curl -X ${method} ${quoted(address)}`,
    '-H "Authorization: Bearer $TOKEN"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(body === undefined ? [] : [`-d ${quoted(body)}`]),
  ].join(' \\\n  ')
}

async function answerTo({ method, address, headers, body }, token) {
  const authorization = token ? { Authorization: `Bearer ${token}` } : {}
  const started = performance.now()
  try {
    const response = await fetch(address, { method, headers: { ...authorization, ...headers }, body })
    const text = await response.text()
    const line = `${response.status} ${response.statusText} in ${Math.round(performance.now() - started)} ms`
    const shown = ['etag', 'location', 'retry-after'].filter((name) => response.headers.has(name))
    const lines = [line, ...shown.map((name) => `${name}: ${response.headers.get(name)}`)]
    return [el('p', {}, el('strong', {}, lines.join(' · '))), ...(text ? [el('pre', {}, pretty(text))] : [])]
  } catch (failure) {
    return [el('p', {}, `No answer: ${failure.message}`)]
  }
}

function pretty(text) {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}
