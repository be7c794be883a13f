import { isIPv6 } from 'node:net'

/** Groups of an IPv6 address that name the network; the rest is for its owner to choose. */
const NETWORK_GROUPS = 4
const ALL_GROUPS = 8

/** Whose address it is: all addresses of an IPv6 network belong to one subscriber. */
export function networkOf(address: string): string {
  return isIPv6(address) ? groupsOf(address).slice(0, NETWORK_GROUPS).join(':') : address
}

function groupsOf(address: string): string[] {
  const [before = '', after] = address.toLowerCase().split('%')[0]!.split('::')
  const [first, last] = [before, after ?? ''].map((part) => (part === '' ? [] : part.split(':')))
  if (after === undefined) return first!
  return [
    ...first!,
    ...Array<string>(Math.max(0, ALL_GROUPS - first!.length - last!.length)).fill('0'),
    ...last!,
  ]
}
