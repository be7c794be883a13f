import { randomBytes } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'

/** argon2id with the library's recommended cost. */
export const hashPassword = (password: string): Promise<string> => hash(password)

export const isPassword = (hashed: string, password: string): Promise<boolean> => verify(hashed, password)

export const randomPassword = (): string => randomBytes(12).toString('base64url')
