import { once } from 'node:events'
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from 'node:net'
import { after } from 'node:test'

/** Carries bytes to an address of this machine, and holds them back when it is told to. */
export class SlowNetwork {
  private readonly server: Server
  private held: (() => void)[] | undefined
  private trigger: string | undefined

  static async to(address: NetConnectOpts): Promise<SlowNetwork> {
    const network = new SlowNetwork(address)
    network.server.listen(0, '127.0.0.1')
    await once(network.server, 'listening')
    after(() => network.server.close())
    return network
  }

  private constructor(address: NetConnectOpts) {
    this.server = createServer((near) => this.carry(near, connect(address)))
  }

  get port(): number {
    return (this.server.address() as { port: number }).port
  }

  /** From the next piece on that holds this text, nothing arrives any more. */
  holdFrom(text: string): void {
    this.trigger = text
  }

  /** What was held back arrives after all. */
  release(): void {
    const held = this.held ?? []
    this.held = undefined
    this.trigger = undefined
    for (const arrive of held) arrive()
  }

  private carry(near: Socket, far: Socket): void {
    for (const socket of [near, far]) socket.on('error', () => {})
    far.on('data', (bytes) => near.write(bytes)).on('close', () => near.destroy())
    near.on('data', (bytes) => {
      if (this.trigger !== undefined && bytes.includes(this.trigger)) this.held ??= []
      this.deliver(() => far.write(bytes))
    })
    near.on('close', () => this.deliver(() => far.end()))
  }

  private deliver(arrive: () => void): void {
    if (this.held) this.held.push(arrive)
    else arrive()
  }
}
