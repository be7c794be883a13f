import { existsSync } from 'node:fs'
import path from 'node:path'
import { freePort, Program, startArguments } from '../../bench/program.ts'
import { PUBLIC_URL } from '../support/service.ts'

export const OWNER = { email: 'compare@example.com', password: 'nobody will guess this' }
export const TOKEN = 'compare-token-compare-token-compare-token'
const MAIN = 'src/cli/main.mjs'

/** A server from the sources in a folder; what it answers depends on nothing but the data that it is given. */
export class Checkout {
  readonly port: number
  private readonly server: Program

  private constructor(port: number, server: Program) {
    this.port = port
    this.server = server
  }

  static async start(folder: string, databaseUrl: string): Promise<Checkout> {
    const main = path.resolve(folder, MAIN)
    if (!existsSync(main)) throw new Error(`There is no Rapport in ${folder}: it has no ${MAIN}`)
    const port = await freePort()
    const server = await Program.serve(
      {
        DATABASE_URL: databaseUrl,
        PORT: String(port),
        PUBLIC_URL,
        BOOTSTRAP_TOKEN: TOKEN,
        BOOTSTRAP_EMAIL: OWNER.email,
        BOOTSTRAP_PASSWORD: OWNER.password,
        LIST_RATE_LIMIT: '0',
        LOG_LEVEL: 'silent',
      },
      startArguments().map((one) => (one === MAIN ? main : one)),
    )
    return new Checkout(port, server)
  }

  stop = () => this.server.stop()
}
