import { hash, randomBytes } from 'node:crypto'

export const hashOf = (secret: string) => hash('sha256', secret, 'buffer')

export const randomSecret = (): string => randomBytes(32).toString('base64url')
