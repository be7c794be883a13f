// Runs before `npm start` and `npm test`, after the install: builds the web app unless its sources are those of the last build.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'dist', 'web', '.stamp')
const wanted = hashOfSources()

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
  console.log('Building the web app ...')
  build()
  writeFileSync(stamp, wanted)
}

function hashOfSources() {
  const hash = createHash('sha256')
  for (const file of ['package-lock.json', ...filesBelow('web')].sort())
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

function filesBelow(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesBelow(name) : [name]
  })
}

function build() {
  // npm finds the Node.js that was just installed; the one that runs this may be too old for the bundler.
  const { status, error } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error(
    `The web app could not be built${error ? `: ${error.message}` : ''}. Run "npm run build" to see more.`,
  )
  process.exit(status || 1)
}
