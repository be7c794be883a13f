import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export const chromiumPath = (): string | undefined => PLACES.find((place) => existsSync(place))

/** Where one can be had without asking, it is: as root on Debian. */
export function installChromium(): void {
  if (chromiumPath() || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  process.stdout.write('Installing Chromium (apt-get install chromium) ...\n')
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', 'chromium']])
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'] })
}

/** Nothing but the pages under test is fetched; root has no sandbox to run in. */
const FLAGS = [
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

export const launchChromium = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromiumPath()!,
    chromiumSandbox: process.getuid?.() !== 0,
    args: FLAGS,
  })
