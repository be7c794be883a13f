import { createHmac, createSecretKey, type KeyObject } from 'node:crypto'

/** What signs the deliveries of a webhook: its secret, and the one before it as long as that holds. */
export type Secrets = readonly string[]

/** The headers of Standard Webhooks 1.0; the id is the same however often it is sent. */
export function signedHeaders(
  secrets: Secrets,
  id: string,
  body: string,
  now = Date.now(),
): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000))
  const signed = `${id}.${timestamp}.${body}`
  const signatures = keysOf(secrets).map(
    (key) => `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
  )
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}

/** Kept with the secrets: to make a key takes five times as long as to sign with it. */
const known = new WeakMap<Secrets, readonly KeyObject[]>()

function keysOf(secrets: Secrets): readonly KeyObject[] {
  const keys = known.get(secrets) ?? secrets.map(keyOf)
  known.set(secrets, keys)
  return keys
}

const keyOf = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(secret.replace(/^whsec_/, ''), 'base64'))
