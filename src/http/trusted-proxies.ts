import { BlockList, isIP } from 'node:net'

/** Proxies whose word about their clients counts. */
export type TrustedProxies = BlockList

/** Of a list such as `127.0.0.1, 10.0.0.0/8, ::1`; undefined when it names anything but addresses and networks. */
export function proxiesIn(list: string): TrustedProxies | undefined {
  const proxies = new BlockList()
  const isTaken = list
    .split(',')
    .map((item) => item.trim())
    .every((item) => add(proxies, item))
  return isTaken ? proxies : undefined
}

function add(proxies: BlockList, item: string): boolean {
  const [address = '', prefix, ...rest] = item.split('/')
  const family = familyOf(address)
  if (!family || rest.length > 0) return false
  const longest = family === 'ipv6' ? 128 : 32
  if (prefix === undefined) proxies.addAddress(address, family)
  else if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > longest) return false
  else proxies.addSubnet(address, Number(prefix), family)
  return true
}

export const isTrusted = (proxies: TrustedProxies | undefined, address: string): boolean => {
  const family = familyOf(address)
  return proxies !== undefined && family !== undefined && proxies.check(address, family)
}

function familyOf(address: string): 'ipv4' | 'ipv6' | undefined {
  const version = address.includes('%') ? 0 : isIP(address)
  return version === 4 ? 'ipv4' : version === 6 ? 'ipv6' : undefined
}
