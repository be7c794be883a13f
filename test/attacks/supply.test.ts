import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  constants,
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly resolved?: string
  readonly hasInstallScript?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly bin?: Readonly<Record<string, string>>
}

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const lockFiles = ['package-lock.json', 'web/package-lock.json']
const lockedIn = (file: string): Record<string, Locked> => {
  const { '': _project, ...packages } = read(file).packages
  return packages
}
const packages = lockedIn('package-lock.json')
const binaries = read('scripts/node-binaries.json')
const own = binaries[`${process.platform}-${process.arch}`]
const nodes = Object.entries(packages).filter(([, { bin }]) => bin?.node)

test('every package is locked with a SHA-512 of its bytes', () => {
  const all = lockFiles.flatMap((file) => Object.entries(lockedIn(file)))
  assert.ok(all.length > 200)
  for (const [name, { integrity }] of all) assert.match(integrity ?? '', /^sha512-[\w+/]{86}==$/, name)
})

test('the lock files name no host to download from', () => {
  for (const file of lockFiles) assert.doesNotMatch(readFileSync(file, 'utf8'), /"resolved"/)
  for (const file of ['.npmrc', 'web/.npmrc'])
    assert.match(readFileSync(file, 'utf8'), /^omit-lockfile-registry-resolved=true$/m)
})

test('only packages that package.json names run a script when they are installed', () => {
  const allowed = Object.keys(read('package.json').allowScripts)
  const all = lockFiles.flatMap((file) => Object.entries(lockedIn(file)))
  const running = all.filter(([, { hasInstallScript }]) => hasInstallScript)
  assert.deepEqual(running.map(([name]) => name.replace('node_modules/', '')).sort(), allowed.sort())
})

test('Node.js is a locked package without scripts for each of five machines', () => {
  const machines = nodes.map(([, { os, cpu }]) => `${os}-${cpu}`)
  assert.deepEqual(machines.sort(), ['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64', 'win32-x64'])
  for (const [name, { hasInstallScript }] of nodes) assert.equal(hasInstallScript, undefined, name)
})

test('the hashes of the binaries are those of the packages in the lock file', () => {
  assert.deepEqual(Object.keys(binaries).length, nodes.length)
  for (const [name, { os, cpu, version, integrity, bin }] of nodes) {
    const { sha256, ...pinned } = binaries[`${os}-${cpu}`]
    assert.match(sha256, /^[\da-f]{64}$/)
    const expected = { package: name.replace('node_modules/', ''), version, integrity, file: bin!.node }
    assert.deepEqual(pinned, expected, 'run "node scripts/pin-node.mjs"')
  }
})

test('the Node.js that runs this is the one of the locked package, byte for byte', () => {
  assert.equal(
    process.execPath,
    realpathSync(path.join('node_modules', own.package, own.file)),
    'run the tests with "npm test"',
  )
  assert.equal(process.version, `v${own.version}`)
  assert.equal(createHash('sha256').update(readFileSync(process.execPath)).digest('hex'), own.sha256)
})

/** The project with nothing installed but Node.js: what runs before `npm start`, and the binary. */
const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'rapport-supply-')))
after(() => rmSync(folder, { recursive: true, force: true }))
const binary = path.join(folder, 'node_modules', own.package, own.file)
const link = path.join(folder, 'node_modules', '.bin', 'node')
cpSync('scripts', path.join(folder, 'scripts'), { recursive: true })
copyFileSync('package-lock.json', path.join(folder, 'package-lock.json'))
for (const file of [binary, link]) mkdirSync(path.dirname(file), { recursive: true })
copyFileSync(process.execPath, binary, constants.COPYFILE_FICLONE)
symlinkSync(binary, link)
writeFileSync(path.join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }))

function beforeStart() {
  const script = path.join(folder, 'scripts', 'install-when-stale.mjs')
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, '--to-run'], { encoding: 'utf8' })
  return { status, output: stdout + stderr }
}

test('an untouched binary is run', () => {
  assert.deepEqual(beforeStart(), { status: 0, output: '' })
})

test('another program in the place of Node.js is refused by its name', () => {
  const other = path.join(folder, 'other')
  writeFileSync(other, 'another program')
  rmSync(link)
  symlinkSync(other, link)
  const { status, output } = beforeStart()
  assert.equal(status, 1)
  assert.match(output, /^other is not the Node\.js/)
  rmSync(link)
  symlinkSync(binary, link)
})

test('a binary that was changed by a single byte is refused by its name', () => {
  appendFileSync(binary, '\0')
  const { status, output } = beforeStart()
  assert.equal(status, 1)
  const name = path.join('node_modules', own.package, own.file)
  assert.ok(output.startsWith(`${name} is not the Node.js ${own.version} of package-lock.json`), output)
  assert.ok(output.includes(own.sha256), output)
})
