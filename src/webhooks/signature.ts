import { createHmac } from 'node:crypto'

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
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') }
}
