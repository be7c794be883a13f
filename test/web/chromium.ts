import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { installPackage } from '../support/debian.ts'
import { PATIENCE_MS } from '../support/patience.ts'

/** The browser without its windows: half the processor time of a whole one for every page. */
const HEADLESS = 'chromium-headless-shell'
const PLACES = [
  `/usr/bin/${HEADLESS}`,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

export const chromiumPath = (): string | undefined => PLACES.find((place) => existsSync(place))

export function installChromium(): void {
  if (chromiumPath() !== PLACES[0]) installPackage(HEADLESS)
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
    timeout: PATIENCE_MS,
  })
