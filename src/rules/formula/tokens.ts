import { tooLong } from '../../definition/kinds/text.ts'
import { FormulaFault } from './fault.ts'

export interface Token {
  readonly kind: 'number' | 'field' | 'name' | 'sign'
  readonly text: string
  readonly at: number
}

const LONGEST = 2_000
const TOKEN =
  /\s*(?:(?<number>\d{1,20}(?:\.\d{1,10})?)|\{(?<field>[a-z0-9-]{1,100})\}|(?<name>[a-z]+)|(?<sign><>|<=|>=|!=|[-+*/(),<>=]))/iy

export function tokensOf(text: string): Token[] {
  if (tooLong(text, LONGEST)) throw new FormulaFault(`The formula is longer than ${LONGEST} characters`)
  const source = text.trimEnd()
  const pattern = new RegExp(TOKEN)
  const tokens: Token[] = []
  for (let at = 0; at < source.length; at = pattern.lastIndex) {
    pattern.lastIndex = at
    const groups = pattern.exec(source)?.groups
    if (!groups) throw new FormulaFault(`The formula cannot be read at character ${at + 1}`)
    const [kind, found] = Object.entries(groups).find(([, value]) => value !== undefined)!
    tokens.push({ kind: kind as Token['kind'], text: found === '!=' ? '<>' : found!, at })
  }
  return tokens
}
