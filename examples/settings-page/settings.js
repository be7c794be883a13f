// Rapport opens this page with `token` and `user_id` in its address; `api` is part of the address that was registered.
const query = new URLSearchParams(location.search)
const address = `${query.get('api')}/api/v1/current-token`
const headers = {
  Authorization: `Bearer ${query.get('token')}`,
  'Content-Type': 'application/vnd.api+json',
}
// A secret has no business in the history.
history.replaceState(null, '', location.pathname)

const form = document.querySelector('form')
const { greeting, polite } = form.elements
const [fields, output] = [form.querySelector('fieldset'), form.querySelector('output')]

const answer = await fetch(address, { headers })
const { data } = await answer.json()
if (answer.ok) show(data.attributes.options)
else output.value = `Rapport answers ${answer.status}`

form.addEventListener('submit', async (event) => {
  event.preventDefault()
  output.value = 'Saving …'
  const options = { greeting: greeting.value, polite: polite.checked }
  const body = JSON.stringify({ data: { type: data.type, id: data.id, attributes: { options } } })
  const { ok, status } = await fetch(address, { method: 'PATCH', headers, body })
  output.value = ok ? `Saved for user ${query.get('user_id')}` : `Rapport answers ${status}`
})

function show(options) {
  greeting.value = options.greeting ?? ''
  polite.checked = options.polite ?? false
  fields.disabled = false
}
