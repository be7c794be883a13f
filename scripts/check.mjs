// Format, lint and types, side by side: each keeps one core busy.
import { spawn } from 'node:child_process'

const CHECKS = ['biome check .', 'tsc --noEmit', 'tsc --noEmit -p web']

const codes = await Promise.all(
  CHECKS.map(
    (command) =>
      new Promise((resolve) => {
        spawn(command, { shell: true, stdio: 'inherit' }).on('close', resolve)
      }),
  ),
)
process.exitCode = codes.every((code) => code === 0) ? 0 : 1
