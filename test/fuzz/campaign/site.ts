import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, Program } from '../../../bench/program.ts'
import { allScopes } from '../../../src/definition/scopes.ts'
import { Browser } from '../../support/browser.ts'
import { Client } from '../../support/client.ts'
import { registry } from '../population.ts'

const OWNER = { email: 'campaign@example.com', password: 'nobody will guess this' }
const TOKEN = 'campaign-token-campaign-token-campaign-token'

export const CALLERS = ['everything', 'reading', 'contacts', 'stranger', 'nobody'] as const
/** Who asks: a token with all scopes, one that may only read, one of a single type, an unknown one, none. */
export type Caller = (typeof CALLERS)[number]

/** What requests are aimed at. */
export interface Target {
  readonly port: number
  readonly tokens: Readonly<Record<Caller, string | undefined>>
  /** The headers of a page in which the owner is signed in. */
  readonly signedIn: Readonly<Record<string, string>>
  readonly ownerId: string
}

/** A server of its own with a database of its own, started as `npm start` does. */
export class Site {
  readonly target: Target
  readonly dataDir: string
  private readonly server: Program

  private constructor(target: Target, dataDir: string, server: Program) {
    this.target = target
    this.dataDir = dataDir
    this.server = server
  }

  static async open(): Promise<Site> {
    const port = await freePort()
    const dataDir = await mkdtemp(path.join(tmpdir(), 'rapport-fuzz-'))
    const server = await Program.serve({
      DATA_DIR: dataDir,
      PORT: String(port),
      BOOTSTRAP_TOKEN: TOKEN,
      BOOTSTRAP_EMAIL: OWNER.email,
      BOOTSTRAP_PASSWORD: OWNER.password,
      LIST_RATE_LIMIT: '0',
      LOG_LEVEL: 'silent',
    })
    return new Site(await targetAt(port), dataDir, server)
  }

  /** Why the server is no longer there; undefined while it runs. */
  get ending(): string | undefined {
    return this.server.ending
  }

  async close(): Promise<void> {
    await this.server.stop()
    await rm(this.dataDir, { recursive: true, force: true })
  }
}

async function targetAt(port: number): Promise<Target> {
  const browser = new Browser(port)
  await browser.signIn(OWNER.email, OWNER.password)
  const tokenWith = async (label: string, scopes: readonly string[]): Promise<string> =>
    (await browser.post('/app/tokens', { label, scopes })).content.secret
  const { document } = await new Client(port, TOKEN).get('/profile')
  return {
    port,
    tokens: {
      everything: TOKEN,
      reading: await tokenWith(
        'reading',
        allScopes(registry).filter((scope) => scope.endsWith('_read')),
      ),
      contacts: await tokenWith('contacts', ['contact_write']),
      stranger: 'x'.repeat(43),
      nobody: undefined,
    },
    signedIn: {
      'x-rapport-app': '1',
      origin: browser.origin,
      cookie: browser.cookie!,
      'content-type': 'application/json',
    },
    ownerId: document.data.id,
  }
}
