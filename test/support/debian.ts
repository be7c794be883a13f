import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const ATTEMPTS = 12
const PAUSE_S = '5'

/** Where a program can be had without asking, it is: as root on Debian; another run on the machine may be at it too. */
export function installPackage(name: string): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stdout.write(`Installing ${name} (apt-get install ${name}) ...\n`)
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (aptGet('update') && aptGet('install', '-y', '--no-install-recommends', name)) return
    spawnSync('sleep', [PAUSE_S])
  }
}

const aptGet = (...args: string[]): boolean =>
  spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0
