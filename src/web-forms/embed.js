/** Shows the form where its script stands. It is sent in place; where that is not allowed, as any form is. */
export function showRapportForm({ fields, words, button, trap }) {
  const script = document.currentScript
  const action = script.src.replace(/\.js(\?.*)?$/, '')
  const make = (name, properties = {}, children = []) => {
    const element = Object.assign(document.createElement(name), properties)
    element.append(...children)
    return element
  }
  const notes = new Map()

  function control({ name, kind, options, isRequired }) {
    const shared = { name, required: isRequired }
    if (kind === 'long') return make('textarea', { ...shared, rows: 3 })
    if (kind === 'checkbox') return make('input', { ...shared, type: 'checkbox', value: '1' })
    if (kind === 'select' || kind === 'multiselect') {
      const all = options.map(({ value, label }) => make('option', { value, textContent: label }))
      const empty = make('option', { value: '', textContent: words.choose })
      const isMany = kind === 'multiselect'
      return make('select', { ...shared, multiple: isMany }, isMany ? all : [empty, ...all])
    }
    const type = { email: 'email', phone: 'tel', website: 'url', date: 'date' }[kind] ?? 'text'
    const input = make('input', { ...shared, type })
    if (kind === 'number') input.inputMode = 'decimal'
    if (kind === 'email') input.autocomplete = 'email'
    if (kind === 'phone') input.autocomplete = 'tel'
    return input
  }

  function row(field, index) {
    const input = control(field)
    const id = `rapport-note-${action.slice(-8)}-${index}`
    const note = make('p', { id, className: 'rapport-form-wrong', hidden: true })
    const star = make('span', { textContent: ' *', title: words.required, ariaHidden: 'true' })
    const title = make('span', { textContent: field.label }, field.isRequired ? [star] : [])
    const isLine = field.kind === 'checkbox'
    const label = make('label', {}, isLine ? [input, title] : [title, input])
    label.style.display = isLine ? 'flex' : 'grid'
    label.style.gap = isLine ? '8px' : '4px'
    note.style.margin = '4px 0 0'
    note.style.color = '#c4291c'
    notes.set(field.name, { input, note })
    return make('div', { className: 'rapport-form-field' }, [label, note])
  }

  function trapRow() {
    const input = make('input', { name: trap, tabIndex: -1, autocomplete: 'off' })
    const hidden = make('div', { ariaHidden: 'true' }, [make('label', { textContent: words.trap }, [input])])
    hidden.style.position = 'absolute'
    hidden.style.left = '-9999px'
    return hidden
  }

  /** Marks of where the visitor comes from go along. */
  function marks() {
    const here = new URL(location.href)
    const given = [...here.searchParams].filter(([name]) => /^utm_[a-z_]+$/.test(name))
    const page = ['utm_landing_page', here.origin + here.pathname]
    return [page, ...given].map(([name, value]) => make('input', { type: 'hidden', name, value }))
  }

  const state = make('p', { className: 'rapport-form-state' })
  state.setAttribute('role', 'status')
  state.style.margin = '0'
  const send = make('button', { textContent: button })
  const form = make('form', { className: 'rapport-form', method: 'post', action }, [
    ...fields.map(row),
    trapRow(),
    ...marks(),
    state,
    make('div', {}, [send]),
  ])
  form.style.display = 'grid'
  form.style.gap = '14px'

  function say(name, problem) {
    const { input, note } = notes.get(name) ?? {}
    if (!note) return false
    note.hidden = !problem
    note.textContent = words.problems[problem] ?? ''
    if (problem) {
      input.setAttribute('aria-invalid', 'true')
      input.setAttribute('aria-describedby', note.id)
    } else {
      input.removeAttribute('aria-invalid')
      input.removeAttribute('aria-describedby')
    }
    return true
  }

  function done({ message, redirect }) {
    if (redirect) location.assign(redirect)
    const thanks = make('p', { className: 'rapport-form-thanks', textContent: message, tabIndex: -1 })
    thanks.setAttribute('role', 'status')
    thanks.style.whiteSpace = 'pre-line'
    form.replaceWith(thanks)
    thanks.focus()
  }

  async function post() {
    for (const name of notes.keys()) say(name)
    const body = new URLSearchParams(new FormData(form))
    const answer = await fetch(action, { method: 'POST', body, headers: { Accept: 'application/json' } })
    const document = await answer.json()
    if (answer.ok) return done(document.meta)
    const problems = (document.errors ?? []).map(({ source, meta }) => [
      source?.parameter,
      meta?.problem ?? 'invalid',
    ])
    const told = problems.filter(([name, problem]) => say(name, problem))
    state.textContent =
      answer.status === 422 ? words.wrong : answer.status === 429 ? words.tooMany : words.failed
    notes.get(told[0]?.[0])?.input.focus()
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    send.disabled = true
    post()
      // Where the page lets no script ask elsewhere, the browser itself sends the form.
      .catch(() => HTMLFormElement.prototype.submit.call(form))
      .finally(() => {
        send.disabled = false
      })
  })
  script.after(form)
}
