import type { Figure, Row } from './figures.ts'
import { LoadMaker } from './load/load-maker.ts'
import { middleBy, middleOf } from './middle.ts'
import { freePort, Program } from './program.ts'
import type { Scenario } from './scenarios/scenario.ts'
import { type LoadOptions, Site, type SiteLoad } from './site.ts'

const CONNECTIONS = 8
const ROUNDS = 3
const WARM_UP = { connections: CONNECTIONS, seconds: 1 }
export const MOST_LOAD = { connections: CONNECTIONS, seconds: 2 }
const CEILING_SECONDS = 0.7
/** So many answers tell a p99, within these seconds. */
const ANSWERS = 1_000
const [LEAST_SECONDS, MOST_SECONDS] = [2, 6]
/** One at a time: what a client waits for, not what a queue adds. */
const ALONE = { connections: 1, seconds: 0.3 }

/** What the machine could do in place of the server, asked after each round of it: requests a second. */
export type Ceiling = (ours: SiteLoad) => Promise<number>

/** What the parts of the bench share: servers with data, the load maker, and the figures so far. */
export class Bench {
  readonly rows: Row[] = []
  readonly figures: Figure[] = []
  readonly maker = new LoadMaker()
  private readonly sites = new Map<string, Site>()
  private bare: { readonly port: number; readonly program: Program } | undefined

  /** The server that goes by this name; it is started when it is first asked for. */
  async site(name: 'small' | 'large' | 'past'): Promise<Site> {
    const site = this.sites.get(name) ?? (await Site.open())
    this.sites.set(name, site)
    return site
  }

  get opened(): readonly Site[] {
    return [...this.sites.values()]
  }

  /** Notes a figure beside what is wanted of it. */
  expect(what: string, figure: number, wanted: Pick<Figure, 'least' | 'most'>): void {
    this.figures.push({ what, figure, ...wanted })
  }

  /** Measures a scenario and its ceiling in turns: these machines are noisy. Then how long answers take at half of that. */
  async measure(site: Site, scenario: Scenario, ceiling?: Ceiling): Promise<Row> {
    process.stdout.write(`  ${scenario.name} …\n`)
    await site.load(this.maker, scenario, WARM_UP)
    const rounds: { ours: SiteLoad; share: number }[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const ours = await site.load(this.maker, scenario, MOST_LOAD)
      rounds.push({ ours, share: ceiling ? ours.requestsPerSecond / (await ceiling(ours)) : 0 })
    }
    const { ours } = middleBy(rounds, (round) => round.ours.requestsPerSecond)
    const { p50, p99 } = await this.atHalf(site, scenario, ours.requestsPerSecond)
    const { requestsPerSecond, bytes, serverMs, databaseMs, busy } = ours
    const coresFor = (ms: number) => (ms * requestsPerSecond) / 1000
    const row = {
      ...{ size: site.size, name: scenario.name, requestsPerSecond, bytes, p50, p99, serverMs, databaseMs },
      ...(ceiling && { ofCeiling: middleOf(rounds.map(({ share }) => share)) }),
      busy: { maker: busy, server: coresFor(serverMs), database: coresFor(databaseMs) },
    }
    this.rows.push(row)
    return row
  }

  /** How long one request takes by itself: the middle, of several scenarios in turns. */
  async alone(...all: (readonly [Site, Scenario])[]): Promise<number[]> {
    const load = ([site, scenario]: readonly [Site, Scenario], how: LoadOptions) =>
      site.load(this.maker, scenario, how)
    for (const one of all) await load(one, WARM_UP)
    const rounds: number[][] = []
    for (let round = 0; round < ROUNDS * 2; round++) {
      const turns: number[] = []
      for (const one of all) turns.push((await load(one, ALONE)).p50)
      rounds.push(turns)
    }
    return all.map((_one, index) => middleOf(rounds.map((turns) => turns[index]!)))
  }

  /** What a bare server does that sends as many bytes from memory. */
  readonly bareServer: Ceiling = async ({ bytes }) => {
    this.bare ??= await startBare()
    const { port, program } = this.bare
    const requests = [`GET /${Math.round(bytes)} HTTP/1.1\r\nhost: localhost\r\n\r\n`]
    const before = program.usage.server
    const how = { connections: CONNECTIONS, seconds: CEILING_SECONDS }
    const { requestsPerSecond, busy, seconds } = await this.maker.load({ port, requests, ...how })
    const serverBusy = (program.usage.server - before) / seconds
    // Where the load maker is busier than the server it is what holds it back: the server would do more.
    return requestsPerSecond * Math.max(1, busy / serverBusy)
  }

  async close(): Promise<void> {
    this.maker.stop()
    await Promise.all([this.bare?.program.stop(), ...this.opened.map((site) => site.close())])
  }

  private async atHalf(site: Site, scenario: Scenario, requestsPerSecond: number) {
    const rate = requestsPerSecond / 2
    const seconds = Math.min(Math.max(ANSWERS / rate, LEAST_SECONDS), MOST_SECONDS)
    const rounds: SiteLoad[] = []
    for (let round = 0; round < ROUNDS; round++)
      rounds.push(await site.load(this.maker, scenario, { connections: CONNECTIONS, seconds, rate }))
    return middleBy(rounds, ({ p99 }) => p99)
  }
}

async function startBare() {
  const port = await freePort()
  return { port, program: await Program.start(['bench/bare-server.ts', String(port)], {}, /ready/) }
}
