// What `npm run` calls Node.js is the binary of a locked package: here is which, and whether it is still that one.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const machine = `${process.platform}-${process.arch}`
const binaries = JSON.parse(readFileSync(new URL('node-binaries.json', import.meta.url), 'utf8'))
const locked = binaries[machine]

export const hasNode = () => locked !== undefined && existsSync(binary())

/** Ends the program unless the Node.js that would run next is, byte for byte, the one of the lock file. */
export function requireLockedNode() {
  if (!locked) refuse(`There is no Node.js for ${machine} in package-lock.json, only for ${forMachines()}.`)
  if (!hasNode()) refuse(`${shown(binary())} is missing: npm did not install it. Run "npm ci" to see more.`)
  const file = found()
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex')
  if (hash === locked.sha256) return
  refuse(
    `${shown(file)} is not the Node.js ${locked.version} of package-lock.json and will not be run.`,
    `Its SHA-256 is ${hash}, not ${locked.sha256}.`,
    'Find out who changed it; then delete node_modules, and it is installed again.',
  )
}

function binary() {
  return join(root, 'node_modules', locked.package, locked.file)
}

/** What the link in .bin leads to; Windows has a script there that names the binary. */
function found() {
  return process.platform === 'win32' ? binary() : realpathSync(join(root, 'node_modules', '.bin', 'node'))
}

function shown(file) {
  return relative(root, file)
}

function forMachines() {
  return Object.keys(binaries).join(', ')
}

function refuse(...lines) {
  console.error(lines.join('\n'))
  process.exit(1)
}
