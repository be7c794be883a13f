import assert from 'node:assert/strict'
import { startService } from '../../support/service.ts'
import { idsIn } from './lists.ts'

export const { api } = await startService({ isShared: true })

export const person = (lastName: string, attributes: object = {}) =>
  api.create('contacts', { 'first-name': 'Anna', 'last-name': lastName, ...attributes })

export const found = async (type: string, words: string) =>
  idsIn(await api.get(`/${type}?filter[q]=${encodeURIComponent(words)}`))

export async function assertFinds(type: string, id: string, searches: readonly string[]): Promise<void> {
  for (const words of searches) assert.deepEqual(await found(type, words), [id], `${type} ${words}`)
}
