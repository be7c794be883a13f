import { FormulaFault } from './fault.ts'
import { type Token, tokensOf } from './tokens.ts'

/** A formula as a tree; it is never evaluated as code. */
export type Formula =
  | { readonly node: 'number'; readonly value: string }
  | { readonly node: 'field'; readonly name: string }
  | { readonly node: 'negative'; readonly of: Formula }
  | { readonly node: 'binary'; readonly operator: string; readonly left: Formula; readonly right: Formula }
  | { readonly node: 'compare'; readonly operator: string; readonly left: Formula; readonly right: Formula }
  | { readonly node: 'call'; readonly name: string; readonly arguments: readonly Formula[] }

const COMPARISONS = new Set(['=', '<>', '<', '<=', '>', '>='])
const DEEPEST = 50

/** Reads a formula such as `if({amount} > 1000, {amount} * 0.2, 0)`. */
export function parseFormula(text: string): Formula {
  const parser = new Parser(tokensOf(text))
  const formula = parser.comparison(0)
  parser.expectEnd()
  requireNumber(formula)
  return formula
}

class Parser {
  private readonly tokens: readonly Token[]
  private position = 0

  constructor(tokens: readonly Token[]) {
    this.tokens = tokens
  }

  comparison(depth: number): Formula {
    if (depth > DEEPEST) throw new FormulaFault('The formula is nested too deeply')
    const left = this.sum(depth)
    const operator = this.peek()?.text ?? ''
    if (!COMPARISONS.has(operator)) return left
    this.position++
    return { node: 'compare', operator, left, right: this.sum(depth) }
  }

  expectEnd(): void {
    const token = this.peek()
    if (token) throw new FormulaFault(`"${token.text}" is not expected at character ${token.at + 1}`)
  }

  private sum(depth: number): Formula {
    return this.chain(['+', '-'], () => this.product(depth))
  }

  private product(depth: number): Formula {
    return this.chain(['*', '/'], () => this.unary(depth))
  }

  private chain(operators: readonly string[], operand: () => Formula): Formula {
    let left = operand()
    for (let token = this.peek(); token && operators.includes(token.text); token = this.peek()) {
      this.position++
      left = { node: 'binary', operator: token.text, left, right: operand() }
    }
    return left
  }

  private unary(depth: number): Formula {
    if (!this.take('-')) return this.primary(depth)
    if (depth > DEEPEST) throw new FormulaFault('The formula is nested too deeply')
    return { node: 'negative', of: this.unary(depth + 1) }
  }

  private primary(depth: number): Formula {
    const token = this.tokens[this.position++]
    if (!token) throw new FormulaFault('The formula ends too early')
    if (token.kind === 'number') return { node: 'number', value: token.text }
    if (token.kind === 'field') return { node: 'field', name: token.text }
    if (token.kind === 'name') return this.call(token.text.toLowerCase(), depth)
    if (token.text !== '(')
      throw new FormulaFault(`"${token.text}" is not expected at character ${token.at + 1}`)
    const inner = this.comparison(depth + 1)
    this.expect(')')
    return inner
  }

  private call(name: string, depth: number): Formula {
    if (!ARGUMENTS.has(name)) throw new FormulaFault(`There is no function "${name}"`)
    this.expect('(')
    const parts = [this.comparison(depth + 1)]
    while (this.take(',')) parts.push(this.comparison(depth + 1))
    this.expect(')')
    const [least, most] = ARGUMENTS.get(name)!
    if (parts.length < least || parts.length > most)
      throw new FormulaFault(`${name} takes ${least} to ${most} values`)
    return { node: 'call', name, arguments: parts }
  }

  private peek(): Token | undefined {
    return this.tokens[this.position]
  }

  private take(text: string): boolean {
    if (this.peek()?.text !== text || this.peek()?.kind !== 'sign') return false
    this.position++
    return true
  }

  private expect(text: string): void {
    if (!this.take(text)) throw new FormulaFault(`"${text}" is missing`)
  }
}

/** The functions with the least and the greatest number of their values. */
const ARGUMENTS = new Map<string, readonly [number, number]>([
  ['if', [3, 3]],
  ['min', [1, 20]],
  ['max', [1, 20]],
  ['round', [1, 2]],
  ['abs', [1, 1]],
])

/** A comparison is a condition: it stands as the first value of `if` and nowhere else. */
function requireNumber(formula: Formula): void {
  if (formula.node === 'compare') throw new FormulaFault('A comparison can only be the first value of if')
  for (const part of partsOf(formula)) requireNumber(part)
}

function partsOf(formula: Formula): readonly Formula[] {
  if (formula.node === 'negative') return [formula.of]
  if (formula.node === 'binary' || formula.node === 'compare') return [formula.left, formula.right]
  if (formula.node !== 'call') return []
  if (formula.name !== 'if') return formula.arguments
  const [condition, ...values] = formula.arguments
  if (condition!.node !== 'compare') throw new FormulaFault('The first value of if must be a comparison')
  return [condition!.left, condition!.right, ...values]
}

/** The names of the fields that a formula reads. */
export function fieldsOf(formula: Formula): Set<string> {
  if (formula.node === 'field') return new Set([formula.name])
  return new Set(partsOf(formula).flatMap((part) => [...fieldsOf(part)]))
}

/** How many parts a formula has. */
export const sizeOf = (formula: Formula): number =>
  partsOf(formula).reduce((size, part) => size + sizeOf(part), 1)
