import { enableCompileCache } from 'node:module'
import path from 'node:path'
import './quick-imports.mjs'

// Translating the sources is most of the work of a start, and of its memory: what it gave is kept for the next one.
// This file is not TypeScript, or the translator would be needed for it.
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/rapport'))

try {
  const { commandIn, givenTo } = await import('./arguments.ts')
  const { commands } = await import('./commands/index.ts')
  const { command, rest } = commandIn(commands, process.argv.slice(2))
  await command.run(givenTo(command, rest))
  process.exit(0)
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
}
