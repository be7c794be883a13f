import { BlockList, isIPv4 } from 'node:net'

/** What is not of the public internet: own, private, shared and link-local networks, documentation, multicast. */
const V4 = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
]
/** Only this part is public; loopback, mapped, translated (NAT64), unique-local and link-local ones are outside of it. */
const PUBLIC_V6 = '2000::/3'
/** Teredo, documentation and 6to4 are inside: they lead to addresses of the other kind, or nowhere. */
const CLOSED_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']

const closed = listOf(V4, CLOSED_V6)
const open = listOf([], [PUBLIC_V6])

function listOf(v4: readonly string[], v6: readonly string[]): BlockList {
  const list = new BlockList()
  const add = (one: string, kind: 'ipv4' | 'ipv6') => {
    const [network, bits] = one.split('/') as [string, string]
    list.addSubnet(network, Number(bits), kind)
  }
  for (const one of v4) add(one, 'ipv4')
  for (const one of v6) add(one, 'ipv6')
  return list
}

/** Whether an address, as a socket is given it, is not one of the public internet. */
export function isPrivateAddress(address: string): boolean {
  if (isIPv4(address)) return closed.check(address, 'ipv4')
  const [bare] = address.split('%') as [string]
  return !open.check(bare, 'ipv6') || closed.check(bare, 'ipv6')
}
