import { createHash } from 'node:crypto'
import type { WebForm } from './form.ts'
import { type Posted, TRAP } from './posted.ts'
import { escaped } from './remains.ts'
import type { ShownField } from './shown-fields.ts'
import type { Problem } from './values.ts'
import { WORDS } from './words.ts'

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;padding:24px 16px;max-width:560px}
h1{font-size:1.4rem;margin:0 0 16px}
form{display:grid;gap:14px}
label{display:grid;gap:4px;font-weight:600}
label.line{display:flex;gap:8px;align-items:center}
input,select,textarea{font:inherit;font-weight:400;padding:8px 10px;border:1px solid #8a8f98;border-radius:6px;width:100%;box-sizing:border-box;background:Field;color:FieldText}
input[type=checkbox]{width:auto}
[aria-invalid]{border-color:#d92d20}
button{font:inherit;font-weight:600;padding:10px 16px;border:0;border-radius:6px;background:#1c5fd4;color:#fff;justify-self:start;cursor:pointer}
:focus-visible{outline:3px solid #1c5fd4;outline-offset:2px}
.wrong{color:light-dark(#b42318,#ff9c92);font-weight:400;margin:0}
.trap{position:absolute;left:-9999px}`

export const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

export interface Filled {
  readonly posted?: Posted
  readonly problems?: ReadonlyMap<string, Problem>
  /** What is wrong with all of it. */
  readonly note?: string
  /** Marks of where the visitor comes from, by the names of their inputs. */
  readonly marks?: ReadonlyMap<string, string>
}

/** The form as a page of its own, with what was written before and what is wrong with it. */
export function formPage(form: WebForm, fields: readonly ShownField[], filled: Filled = {}): string {
  const { note, marks = new Map() } = filled
  const hidden = [...marks].map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  const words = WORDS[form.language]
  return page(
    form,
    `${note ? `<p class="wrong" role="alert">${escaped(note)}</p>` : ''}
<form method="post" action="/web_forms/${form.token}">
${fields.map((field, index) => inputOf(form, field, index, filled)).join('\n')}
<div class="trap" aria-hidden="true"><label>${escaped(words.trap)}<input name="${TRAP}" tabindex="-1" autocomplete="off"></label></div>
${hidden.join('\n')}
<div><button>${escaped(form.button)}</button></div>
</form>`,
  )
}

export const thankYouPage = (form: WebForm): string =>
  page(form, `<p role="status">${escaped(form.thankYou).replaceAll('\n', '<br>')}</p>`)

/** Says why nothing was taken. */
export const notePage = (form: WebForm, note: string): string =>
  page(
    form,
    `<p class="wrong" role="alert">${escaped(note)}</p>
<p><a href="/web_forms/${form.token}">${escaped(WORDS[form.language].back)}</a></p>`,
  )

/** Of a form that there is not nothing is known, not even its language. */
export const nothingPage = (): string =>
  whole('en', 'Rapport', `<p>${WORDS.en.gone}</p><p lang="ru">${WORDS.ru.gone}</p>`)

const page = ({ language, name }: WebForm, body: string): string =>
  whole(language, name, `<main><h1>${escaped(name)}</h1>${body}</main>`)

const whole = (language: string, title: string, body: string): string => `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
${body}
</html>
`

const TYPES: Readonly<Record<string, string>> = {
  email: 'type="email" autocomplete="email"',
  phone: 'type="tel" autocomplete="tel"',
  website: 'type="url"',
  number: 'inputmode="decimal"',
  date: 'type="date"',
}

function inputOf(form: WebForm, field: ShownField, index: number, { posted, problems }: Filled): string {
  const { name, label, kind, options, isRequired } = field
  const words = WORDS[form.language]
  const values = posted?.fields.get(name) ?? []
  const problem = problems?.get(name)
  const noteId = `note-${index}`
  const told = problem ? ` aria-invalid="true" aria-describedby="${noteId}"` : ''
  const shared = `name="${escaped(name)}"${isRequired ? ' required' : ''}${told}`
  const title = `<span>${escaped(label)}${isRequired ? `<span title="${escaped(words.required)}" aria-hidden="true"> *</span>` : ''}</span>`
  const note = problem ? `<p class="wrong" id="${noteId}">${escaped(words.problems[problem])}</p>` : ''
  if (kind === 'checkbox')
    return `<div><label class="line"><input type="checkbox" value="1" ${shared}${values.length > 0 ? ' checked' : ''}>${title}</label>${note}</div>`
  const control = () => {
    if (kind === 'long') return `<textarea rows="3" ${shared}>${escaped(values[0] ?? '')}</textarea>`
    if (kind === 'select' || kind === 'multiselect') {
      const empty = kind === 'select' ? `<option value="">${escaped(words.choose)}</option>` : ''
      const all = options.map(
        (one) =>
          `<option value="${escaped(one.value)}"${values.includes(one.value) ? ' selected' : ''}>${escaped(one.label)}</option>`,
      )
      return `<select ${shared}${kind === 'multiselect' ? ' multiple' : ''}>${empty}${all.join('')}</select>`
    }
    return `<input ${TYPES[kind] ?? ''} ${shared} value="${escaped(values[0] ?? '')}">`
  }
  return `<div><label>${title}${control()}</label>${note}</div>`
}
