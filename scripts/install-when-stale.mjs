// Runs before `npm start` and `npm test`, on whatever Node is there: nothing is installed yet.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hasNode, requireLockedNode } from './locked-node.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
// npm writes it when an install is complete, so it is missing or old after an interrupted one.
const record = join(root, 'node_modules', '.package-lock.json')

if (!isInstalled()) install()
requireLockedNode()

function isInstalled() {
  if (!existsSync(record) || !hasNode()) return false
  const present = packagesIn(record)
  const withoutDev = !Object.values(present).some((entry) => entry.dev)
  return Object.entries(packagesIn(join(root, 'package-lock.json')))
    .filter(([path, entry]) => path !== '' && isForThisMachine(entry) && !(withoutDev && entry.dev))
    .every(([path, entry]) => present[path]?.version === entry.version)
}

function packagesIn(file) {
  return JSON.parse(readFileSync(file, 'utf8')).packages
}

function isForThisMachine({ optional, os, cpu, libc }) {
  if (!optional) return true
  return (
    !libc &&
    (os ?? [process.platform]).includes(process.platform) &&
    (cpu ?? [process.arch]).includes(process.arch)
  )
}

function install() {
  console.log('Installing what Rapport needs (npm ci) ...')
  rmSync(record, { force: true })
  const { status, error } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    // The Node in node_modules is among what is replaced.
    env: { ...process.env, PATH: pathOutsideModules() },
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (status === 0) return
  console.error(`The install failed${error ? `: ${error.message}` : ''}. Run "npm ci" to see more.`)
  process.exit(status || 1)
}

function pathOutsideModules() {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.filter((folder) => !folder.endsWith(join('node_modules', '.bin'))).join(delimiter)
}
