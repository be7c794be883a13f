import assert from 'node:assert/strict'
import { test } from 'node:test'

const UNITS: Readonly<Record<string, string>> = {
  zeros: '0',
  digits: '9',
  letters: 'x',
  spaces: ' ',
  tabs: '\t',
  'line ends': '\r\n',
  commas: ',',
  'comma list': '1,',
  semicolons: ';',
  cookies: 'a=b; ',
  quotes: '"',
  'quoted list': '"a",',
  backslashes: '\\',
  'escaped quotes': '\\"',
  dots: '.',
  'dotted names': 'a.',
  signs: '+-',
  minuses: '-',
  brackets: '[',
  braces: '{',
  parentheses: '(',
  'list items': '[],',
  colons: '00:',
  times: '00:00:00.0',
  dates: '2026-10-01T',
  slashes: '/',
  'percent signs': '%',
  'percent escapes': '%41',
  ampersands: '&',
  parameters: 'a=b&',
  equals: '=',
  stars: '*/*,',
  weights: 'q=0.0;',
  tags: 'W/"1",',
  underscores: '_',
  cyrillic: 'я',
  combining: 'e\u0301',
  emoji: '😀',
  'half characters': '\ud83d',
  sums: '1+',
  powers: '1e',
}

/** What stands before and after decides at which end an expression gives up. */
const ENDS = [
  ['0.', '1'],
  ['"', 'x '],
]

/** Four times the input takes four times as long, or sixteen times where growth is quadratic. */
const STEP = 4
const STEEPEST = 10
/** Below it a time says nothing; what is quadratic takes seconds long before the largest inputs. */
const FLOOR_MS = 50
const ATTEMPTS = 4

type Read = (text: string) => unknown

/** Time of the processor, so that whoever else is at work on the machine does not count. */
function timeOf(work: () => unknown): number {
  const begun = process.cpuUsage()
  try {
    work()
  } catch {
    // Most of it is no valid input; what is refused is read as well.
  }
  const { user, system } = process.cpuUsage(begun)
  return (user + system) / 1000
}

const best = (work: () => unknown): number => Math.min(...Array.from({ length: 3 }, () => timeOf(work)))

/** Fails when reading this takes far longer than reading a quarter of it. */
export function requireGentleGrowth<Input>(
  what: string,
  read: (input: Input) => unknown,
  large: Input,
  makeQuarter: () => Input,
): void {
  for (let attempt = 1; timeOf(() => read(large)) >= FLOOR_MS; attempt++) {
    const quarter = makeQuarter()
    const [less, more] = [best(() => read(quarter)), best(() => read(large))]
    if (more < FLOOR_MS || more / less < STEEPEST) return
    const times = `${less.toFixed(1)} ms for a quarter, ${more.toFixed(1)} ms for the whole`
    assert.ok(attempt < ATTEMPTS, `${what}: ${times}`)
  }
}

/** One test for each shape of text: none of these readers minds it, however long it is. */
export function growsGently(what: string, readers: Readonly<Record<string, Read>>, largest: number): void {
  for (const [shape, unit] of Object.entries(UNITS))
    test(`${what}: reading ${shape} takes no more than its share of time`, () => {
      const made = (size: number, first = '', last = '') =>
        first + unit.repeat(Math.ceil(size / unit.length)) + last
      const check = (size: number, ends: readonly string[] = []) => {
        const large = made(size, ...ends)
        for (const [name, read] of Object.entries(readers)) {
          const place = `${name}, ${ends.join(shape) || shape}, ${size} characters`
          requireGentleGrowth(place, read, large, () => made(size / STEP, ...ends))
        }
      }
      // A small input goes first, so that a fault shows before it blocks for minutes.
      for (const ends of [[], ...ENDS]) check(Math.min(largest, SMALL), ends)
      check(largest)
    })
}

const SMALL = 32 * 1024
