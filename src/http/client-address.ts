import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { isTrusted, type TrustedProxies } from './trusted-proxies.ts'

const MAPPED = /^::ffff:(?=\d+\.)/i
export const LOOPBACK = /^(::1|(::ffff:)?127\.)/

/**
 * Where a request comes from. Each trusted proxy is believed about who came to it, the nearest first; whatever stands
 * before the first that is not trusted anybody may have written.
 */
export function clientAddress({ socket, headers }: IncomingMessage, proxies?: TrustedProxies): string {
  let address = plain(socket.remoteAddress ?? '')
  const told = [headers['x-forwarded-for'] ?? []].flat().join().split(',')
  while (isTrusted(proxies, address)) {
    const next = plain(told.pop()?.trim() ?? '')
    if (isIP(next) === 0) break
    address = next
  }
  return address
}

/** How the client speaks to the proxy, when that is trusted. */
export function clientProtocol({ socket, headers }: IncomingMessage, proxies?: TrustedProxies): string {
  const told = [headers['x-forwarded-proto'] ?? []].flat().join().split(',').at(-1)!.trim().toLowerCase()
  return told === 'https' && isTrusted(proxies, plain(socket.remoteAddress ?? '')) ? 'https' : 'http'
}

/** Without what some write around an address: a port, brackets, a zone, the prefix of IPv4 in IPv6. */
const plain = (text: string) =>
  text
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(MAPPED, '')
