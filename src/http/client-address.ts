import type { IncomingMessage } from 'node:http'

const MAPPED = /^::ffff:(?=\d+\.)/i
export const LOOPBACK = /^(::1|(::ffff:)?127\.)/

/** Where a request comes from: told by the proxy that stands before us on this machine, if there is one. */
export function clientAddress({ socket, headers }: IncomingMessage): string {
  const ip = socket.remoteAddress ?? ''
  const forwarded = headers['x-forwarded-for']
  const told = forwarded && LOOPBACK.test(ip) ? [forwarded].flat().join().split(',').at(-1)!.trim() : ''
  return (told || ip).replace(MAPPED, '').slice(0, 45)
}
