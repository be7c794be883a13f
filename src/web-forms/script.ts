import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { WebForm } from './form.ts'
import { TRAP } from './posted.ts'
import type { ShownField } from './shown-fields.ts'
import { WORDS } from './words.ts'

/** A page's script is no module. */
const EMBED = readFileSync(path.join(import.meta.dirname, 'embed.js'), 'utf8').replace(
  'export function',
  'function',
)

/** What one line on a page of others becomes: the form, written into that page by a script. */
export function formScript(form: WebForm, fields: readonly ShownField[]): string {
  const { problems, required, choose, wrong, trap, tooMany, failed } = WORDS[form.language]
  const shown = {
    fields: fields.map(({ name, label, kind, options, isRequired }) => ({
      name,
      label,
      kind,
      options,
      isRequired,
    })),
    words: { problems, required, choose, wrong, trap, tooMany, failed },
    button: form.button,
    trap: TRAP,
  }
  return `(() => {\n${EMBED}\nshowRapportForm(${scriptJson(shown)})\n})()\n`
}

/** JSON that is safe wherever a script may be pasted. */
const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
