// Writes node-binaries.json anew, after the versions of the Node.js packages in package.json were changed
// and `npm install` was run: downloads each locked package and notes the hash of the binary in it.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'

const BLOCK = 512
const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
const locked = Object.entries(packages).filter(([, { bin }]) => bin?.node)
const pinned = locked.map(([path, { os, cpu, version, integrity, bin }]) => {
  const name = path.replace('node_modules/', '')
  const binary = fileIn(download(`${name}@${version}`, integrity), `package/${bin.node}`)
  const entry = { package: name, version, integrity, file: bin.node, sha256: digest('sha256', binary, 'hex') }
  return [`${os}-${cpu}`, entry]
})
writeFileSync(
  new URL('node-binaries.json', import.meta.url),
  `${JSON.stringify(Object.fromEntries(pinned), null, 2)}\n`,
)

function download(wanted, integrity) {
  const folder = mkdtempSync(join(tmpdir(), 'pin-node-'))
  try {
    const output = execFileSync('npm', ['pack', wanted, '--json', `--pack-destination=${folder}`], {
      encoding: 'utf8',
      shell: process.platform === 'win32',
    })
    const bytes = readFileSync(join(folder, JSON.parse(output)[0].filename))
    if (`sha512-${digest('sha512', bytes, 'base64')}` === integrity) return bytes
    throw new Error(`${wanted} is not what package-lock.json names`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function digest(algorithm, bytes, encoding) {
  return createHash(algorithm).update(bytes).digest(encoding)
}

/** A tar archive is a row of headers of one block, each with its file, filled up to whole blocks. */
function fileIn(archive, wanted) {
  const bytes = gunzipSync(archive)
  for (let at = 0; at < bytes.length; ) {
    const name = bytes.toString('latin1', at, at + 100).split('\0')[0]
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 136), 8) || 0
    const start = at + BLOCK
    if (name === wanted) return bytes.subarray(start, start + size)
    at = start + Math.ceil(size / BLOCK) * BLOCK
  }
  throw new Error(`There is no ${wanted} in the package`)
}
