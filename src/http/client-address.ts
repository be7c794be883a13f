import type { FastifyRequest } from 'fastify'

const MAPPED = /^::ffff:(?=\d+\.)/i
export const LOOPBACK = /^(::1|(::ffff:)?127\.)/

/** Where a request comes from: told by the proxy that stands before us on this machine, if there is one. */
export function clientAddress({ ip, headers }: FastifyRequest): string {
  const forwarded = LOOPBACK.test(ip)
    ? [headers['x-forwarded-for'] ?? []].flat().join().split(',').at(-1)
    : ''
  return (forwarded?.trim() || ip).replace(MAPPED, '').slice(0, 45)
}
