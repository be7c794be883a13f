import assert from 'node:assert/strict'
import type { LookupFunction } from 'node:net'
import { test } from 'node:test'
import { isPrivateAddress } from '../../src/webhooks/private-addresses.ts'
import { Sender } from '../../src/webhooks/send.ts'
import { USUAL } from '../../src/webhooks/settings.ts'
import { Receiver } from './receiver.ts'

const CLOSED = [
  ...['127.0.0.1', '0.0.0.0', '10.1.2.3', '100.64.0.1', '169.254.169.254', '172.31.0.1', '192.168.1.1'],
  ...['224.0.0.1', '255.255.255.255', '::', '::1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '::7f00:1'],
  ...[
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12::1',
    'fe80::1',
    'fe80::1%eth0',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
  ],
]
const OPEN = ['8.8.8.8', '172.32.0.1', '192.169.0.1', '2606:4700::1111', '2a00:1450::1']

const parcel = (url: string) => ({ url, headers: {}, body: '{}' })

test('addresses of private networks are told from those of the internet', () => {
  for (const address of CLOSED) assert.ok(isPrivateAddress(address), address)
  for (const address of OPEN) assert.ok(!isPrivateAddress(address), address)
})

test('loopback is refused however it is written, and by whatever name', async () => {
  const receiver = await Receiver.start()
  const { port } = new URL(receiver.url)
  const sender = new Sender(USUAL)
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '[::ffff:7f00:1]']
  for (const host of hosts) {
    const { isTaken, error } = await sender.send(parcel(`http://${host}:${port}/`))
    assert.ok(!isTaken, host)
    assert.match(error!, /private network/, host)
  }
  assert.equal(receiver.received.length, 0)
  sender.close()
})

test('a name is looked up for every connection, and refused as soon as it leads into a private network', async () => {
  const receiver = await Receiver.start()
  const { port } = new URL(receiver.url)
  let answer = [{ address: '127.0.0.1', family: 4 }]
  const lookup = ((_host, _options, done) => done(null, answer as never, 0)) as LookupFunction
  const trusting = new Sender({ ...USUAL, lookup, reachesPrivateNetworks: true })
  assert.ok((await trusting.send(parcel(`http://rebound.test:${port}/`))).isTaken)
  trusting.close()
  const sender = new Sender({ ...USUAL, lookup })
  for (const address of ['127.0.0.1', '169.254.169.254', '10.0.0.1', '::1']) {
    answer = [{ address, family: address.includes(':') ? 6 : 4 }]
    const { error } = await sender.send(parcel(`http://rebound.test:${port}/`))
    assert.match(error!, /private network/, address)
  }
  assert.equal(receiver.received.length, 1)
  sender.close()
})
