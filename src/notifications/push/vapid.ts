import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto'
import type { Database } from '../../store/database.ts'

/** By which the push services of browsers know who sends (RFC 8292). */
export interface PushKeys {
  /** As browsers take it: base64url. */
  readonly publicKey: string
  /** PEM. */
  readonly privateKey: string
}

/** Well below the day that push services allow. */
const VALID_S = 12 * 60 * 60

/** The keys of this house; whoever asks first makes them. */
export async function pushKeys(database: Database): Promise<PushKeys> {
  const known = await readKeys(database)
  if (known) return known
  const { publicKey, privateKey } = makeKeys()
  await database.query(
    'INSERT INTO push_keys (public_key, private_key) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    [publicKey, privateKey],
  )
  return (await readKeys(database))!
}

async function readKeys(database: Database): Promise<PushKeys | undefined> {
  const [row] = await database.query('SELECT public_key, private_key FROM push_keys')
  return row && { publicKey: row[0]!, privateKey: row[1]! }
}

function makeKeys(): PushKeys {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = pair.publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x!, 'base64url'), Buffer.from(y!, 'base64url')])
  return {
    publicKey: point.toString('base64url'),
    privateKey: pair.privateKey.export({ format: 'pem', type: 'pkcs8' }) as string,
  }
}

const part = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64url')

/** What a push to this address says of who sends it; `contact` is where its operator is found. */
export function authorization(
  endpoint: string,
  { publicKey, privateKey }: PushKeys,
  contact: string,
): string {
  const expires = Math.floor(Date.now() / 1000) + VALID_S
  const claims = { aud: new URL(endpoint).origin, exp: expires, sub: contact }
  const content = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`
  const signature = sign('sha256', Buffer.from(content), {
    key: createPrivateKey(privateKey),
    dsaEncoding: 'ieee-p1363',
  })
  return `vapid t=${content}.${signature.toString('base64url')}, k=${publicKey}`
}
