// Runs before `npm start` and `npm test`, after the install: builds the web app unless its sources are those of the last build.
// With --beside, nobody waits for it: the service tells people that it is being built for as long as `building` is there.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { installWhenStale } from './install.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'dist', 'web', '.stamp')
const building = join(root, 'dist', 'building')
const wanted = hashOfSources()

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  if (process.argv.includes('--beside')) buildBeside()
  else build()
} else rmSync(building, { force: true })

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of filesBelow('web').sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    if (name === 'web/node_modules') return []
    return entry.isDirectory() ? filesBelow(name) : [name]
  })
}

function buildBeside() {
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(building, '')
  spawn(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  }).unref()
}

function build() {
  console.log('Building the web app ...')
  // Also when it fails, and ends this program: nobody is to wait for what does not come.
  process.once('exit', () => rmSync(building, { force: true }))
  installWhenStale('web')
  // npm finds the Node.js that was just installed; the one that runs this may be too old for the bundler.
  const { status, error } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: join(root, 'web'),
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status === 0) return writeFileSync(stamp, wanted)
  console.error(
    `The web app could not be built${error ? `: ${error.message}` : ''}. Run "npm run build" to see more.`,
  )
  process.exit(status || 1)
}
