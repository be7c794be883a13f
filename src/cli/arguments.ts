import { parseArgs } from 'node:util'
import { type Command, type Given, usageOf } from './command.ts'

/** The command that the first one or two words name, and what follows them. */
export function commandIn(commands: readonly Command[], words: readonly string[]) {
  if (words.length === 0 || words.includes('--help') || words.includes('-h'))
    return { command: commands.find(({ name }) => name === 'help')!, rest: [] }
  for (const length of [2, 1]) {
    const command = commands.find(({ name }) => name === words.slice(0, length).join(' '))
    if (command) return { command, rest: words.slice(length) }
  }
  const said = words.filter((word) => !word.startsWith('-')).slice(0, 2)
  throw new Error(`There is no command "${said.join(' ')}"; "help" lists them all`)
}

/** Reads the rest of the command line as what this command takes. */
export function givenTo(command: Command, rest: readonly string[]): Given {
  const { options = {}, operands = [] } = command
  const { values, positionals } = parse(command, rest)
  const usage = `usage: ${usageOf(command)}`
  for (const [name, { required }] of Object.entries(options)) {
    if (values[name] === undefined && required) throw new Error(`--${name} is missing; ${usage}`)
    if (values[name]?.trim() === '') throw new Error(`--${name} is empty; ${usage}`)
  }
  if (positionals.length < operands.length)
    throw new Error(`${operands[positionals.length]} is missing; ${usage}`)
  if (positionals.length > operands.length)
    throw new Error(`Unexpected "${positionals[operands.length]}"; ${usage}`)
  return { options: values, operands: positionals }
}

function parse(command: Command, rest: readonly string[]) {
  const taken = Object.keys(command.options ?? {}).map((name) => [name, { type: 'string' }] as const)
  try {
    const { values, positionals } = parseArgs({
      args: [...rest],
      options: Object.fromEntries(taken),
      allowPositionals: true,
    })
    return { values: values as Given['options'], positionals }
  } catch (error) {
    // What Node says after the first sentence is about positional arguments with a dash.
    const [complaint] = (error as Error).message.split(/\.\s/)
    throw new Error(`${complaint}; usage: ${usageOf(command)}`)
  }
}
