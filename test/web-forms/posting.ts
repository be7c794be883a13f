import { ask } from '../support/ask.ts'

export type Fields = Readonly<Record<string, string>>

/** Asks as a browser or a program does, without any token. */
export async function visit(port: number, method: string, path: string, headers: Fields = {}, body?: string) {
  const { status, headers: answered, bytes } = await ask(port, method, `/web_forms/${path}`, headers, body)
  return { status, headers: Object.fromEntries(answered), text: bytes.toString() }
}

/** Sends a form as a page does. */
export const post = (
  port: number,
  path: string,
  fields: Fields | readonly (readonly [string, string])[],
  headers: Fields = {},
) =>
  visit(
    port,
    'POST',
    path,
    { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    new URLSearchParams(fields as Fields).toString(),
  )
