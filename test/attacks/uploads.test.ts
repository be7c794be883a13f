import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { after, test } from 'node:test'
import { temporaryFolder } from '../../src/runtime/temporary-folder.ts'
import { newDataDir, startServer } from '../cli/programs.ts'
import { until } from '../support/until.ts'

const TOKEN = 'upload-token'

/** Begins to send a file that never ends. */
function beginUpload(port: number): void {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(
    `POST /api/v1/documents HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${TOKEN}\r\n` +
      'Content-Type: multipart/form-data; boundary=XX\r\nContent-Length: 1000000\r\n\r\n' +
      '--XX\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nsecret of a customer',
  )
  after(() => socket.destroy())
}

/** The number of the process comes after the mark of the machine. */
const OF_A_PROCESS = /^rapport-[0-9a-f]{8}-(\d+)-/

for (const WORKERS of ['1', '2'])
  test(`what a process had received when it was killed is removed (WORKERS=${WORKERS})`, async () => {
    const TMPDIR = mkdtempSync(path.join(newDataDir(), 'tmp-'))
    const settings = { DATA_DIR: newDataDir(), TMPDIR, BOOTSTRAP_TOKEN: TOKEN, WORKERS }
    const ours = () => readdirSync(TMPDIR).filter((name) => name.startsWith('rapport-'))
    const server = await startServer(settings)
    beginUpload(server.port)
    await until(() => ours().length === 1)
    // A folder of somebody who lives, and one that only looks like ours.
    const living = await temporaryFolder()
    rmSync(living, { recursive: true })
    const alive = path.basename(living)
    mkdirSync(path.join(TMPDIR, alive))
    mkdirSync(path.join(TMPDIR, 'rapport-notes'))
    const [upload] = ours().flatMap((name) =>
      name === alive ? [] : ((OF_A_PROCESS.exec(name) ?? [])[1] ?? []),
    )
    const pid = Number(upload)
    process.kill(pid, 'SIGKILL')
    if (WORKERS === '1') {
      await server.ended
      const again = await startServer(settings)
      assert.deepEqual(ours().sort(), [alive, 'rapport-notes'].sort())
      await again.stop()
    } else {
      await until(() => ours().length === 2)
      assert.deepEqual(ours().sort(), [alive, 'rapport-notes'].sort())
      await server.stop()
    }
    rmSync(TMPDIR, { recursive: true })
  })
