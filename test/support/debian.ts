import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Where a program can be had without asking, it is: as root on Debian. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stdout.write(`Installing ${name} (apt-get install ${name}) ...\n`)
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', name]])
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
}
