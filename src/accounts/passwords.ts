import { randomBytes } from 'node:crypto'
import { hash } from '@node-rs/argon2'

/** argon2id with the library's recommended cost. */
export const hashPassword = (password: string): Promise<string> => hash(password)

export const randomPassword = (): string => randomBytes(12).toString('base64url')
