import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of a browser, as it tells them: base64url. */
export interface BrowserKeys {
  readonly p256dh: string
  readonly auth: string
}

const CURVE = 'prime256v1'
const RECORD_SIZE = 4096
/** Says that nothing follows. */
const LAST_RECORD = 2

const hkdf = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

function ownKeys(): ECDH {
  const keys = createECDH(CURVE)
  keys.generateKeys()
  return keys
}

/** A message that only this browser can read (RFC 8291, aes128gcm); keys and salt are given in tests alone. */
export function encrypted(
  message: Buffer,
  { p256dh, auth }: BrowserKeys,
  keys: ECDH = ownKeys(),
  salt: Buffer = randomBytes(16),
): Buffer {
  const theirs = Buffer.from(p256dh, 'base64url')
  const ours = keys.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours])
  const secret = hkdf(keys.computeSecret(theirs), Buffer.from(auth, 'base64url'), info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const header = Buffer.alloc(salt.length + 5)
  salt.copy(header)
  header.writeUInt32BE(RECORD_SIZE, salt.length)
  header.writeUInt8(ours.length, salt.length + 4)
  return Buffer.concat([
    ...[header, ours, cipher.update(message), cipher.update(Buffer.of(LAST_RECORD))],
    ...[cipher.final(), cipher.getAuthTag()],
  ])
}
