import { Description, el, prose } from './page.js'
import { tryForm } from './try.js'

const TOKEN = 'rapport-token'
const [main, nav, search, token] = ['main', 'nav', 'search', 'token'].map((id) => document.getElementById(id))

token.value = sessionStorage.getItem(TOKEN) ?? ''
token.addEventListener('input', () => sessionStorage.setItem(TOKEN, token.value))

const description = new Description(await (await fetch('openapi.json')).json())
const topics = description.content.tags.map((tag) => ({ ...tag, ...description.resource(tag.name) }))
let topic = topics[0]

search.addEventListener('input', showNavigation)
window.addEventListener('hashchange', () => {
  if (topics.some(({ name }) => `#${name}` === location.hash)) showTopic()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || /INPUT|TEXTAREA/.test(document.activeElement.tagName)) return
  event.preventDefault()
  search.focus()
})
showTopic()

/** Types that match the search, each with the names that do. */
function showNavigation() {
  const wanted = search.value.trim().toLowerCase()
  const links = topics.flatMap(({ name, attributes, relationships, filters }) => {
    const fields = [...attributes, ...relationships].map(([field]) => field)
    const found = [...fields, ...filters.map((filter) => filter.name)].filter((one) => one.includes(wanted))
    if (!name.includes(wanted) && found.length === 0) return []
    const hint = wanted ? el('small', {}, found.slice(0, 4).join(', ')) : ''
    const mark = name === topic.name ? { 'aria-current': 'page' } : {}
    return [el('a', { href: `#${name}`, ...mark }, name, hint)]
  })
  nav.replaceChildren(...(links.length > 0 ? links : [el('p', { className: 'quiet' }, 'Nothing found')]))
}

function showTopic() {
  topic = topics.find(({ name }) => name === location.hash.slice(1)) ?? topic
  document.title = `${topic.name} · Rapport API`
  const { attributes, relationships, filters } = topic
  const parts = [
    ['Operations', description.operations(topic.name).filter(isShown).map(operationPart)],
    ['Fields', rows(attributes, fieldCells)],
    ['Relationships', rows(relationships, relationshipCells)],
    ['Filters', rows(filters, ({ name, description: text }) => [code(name), prose(text)])],
  ].filter(([, content]) => content.length > 0)
  main.replaceChildren(
    el('h1', {}, topic.name),
    el('p', { className: 'quiet' }, ...prose(topic.description)),
    el(
      'p',
      {},
      parts.map(([title]) => el('a', { href: `#${title}`, className: 'jump' }, title)),
    ),
    ...parts.flatMap(([title, content]) => [el('h2', { id: title }, title), ...content]),
  )
  window.scrollTo(0, 0)
  showNavigation()
}

/** PUT does what PATCH does, which stands beside it. */
function isShown({ method }) {
  return method !== 'PUT'
}

/** A table of what there is, nothing otherwise. */
function rows(items, cellsOf) {
  const row = (item) =>
    el(
      'tr',
      {},
      cellsOf(item).map((cell) => el('td', {}, ...[cell].flat())),
    )
  return items.length > 0 ? [el('table', {}, items.map(row))] : []
}

function fieldCells([name, schema]) {
  // What was stored before there was a limit may be longer: it is a limit of what is written.
  const longest = topic.written[name]?.maxLength
  const types = [schema.type].flat().filter((type) => type !== 'null')
  const notes = [
    topic.required.includes(name) && 'required',
    schema.readOnly && 'read only',
    longest && `at most ${longest} characters`,
    schema.enum?.filter((value) => value !== null).join(', '),
  ]
  return [code(name), schema.format ?? types.join(' or '), notes.filter(Boolean).join('; ')]
}

function relationshipCells([name, reference]) {
  const { data } = description.resolve(reference).properties
  const targets = (data.oneOf ?? [data.items]).map((one) => description.resolve(one).properties?.type.const)
  const links = targets.filter(Boolean).flatMap((target) => [el('a', { href: `#${target}` }, target), ' '])
  return [code(name), [data.oneOf ? 'one of ' : 'many of ', ...links]]
}

function operationPart(operation) {
  const { method, path, summary, description: text } = operation
  const part = el(
    'details',
    {},
    el('summary', {}, el('strong', { className: method }, method), code(path), el('small', {}, summary)),
    el('p', { className: 'quiet' }, ...prose(text)),
  )
  const showForm = () => part.append(tryForm(description, operation, () => token.value))
  // A form for every operation at once would be thousands of elements.
  part.addEventListener('toggle', showForm, { once: true })
  return part
}

function code(text) {
  return el('code', {}, text)
}
