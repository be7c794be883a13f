import { once } from 'node:events'
import { createServer } from 'node:net'

interface Address {
  readonly port: number
  readonly host: string
}

/** The port to listen on, a free one in place of 0; fails before anything is made that is shown only once. */
export async function usablePort(address: Address): Promise<number> {
  const probe = createServer().listen(address.port, address.host)
  try {
    await once(probe, 'listening')
  } catch (error) {
    throw explained(error as NodeJS.ErrnoException, address)
  }
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

function explained(error: NodeJS.ErrnoException, { port, host }: Address): Error {
  if (error.code === 'EADDRINUSE')
    return new Error(`Port ${port} of ${host} is in use by another program. Choose another one with PORT.`)
  if (error.code === 'EACCES')
    return new Error(`Port ${port} of ${host} is not open to this user. Choose another one with PORT.`)
  return new Error(`HOST "${host}" is not an address of this machine to listen on (${error.code}).`)
}
