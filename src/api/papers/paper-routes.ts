import type { Registry } from '../../definition/registry.ts'
import { isId } from '../../jsonapi/target.ts'
import { KINDS_OF } from '../../rules/papers/kinds.ts'
import type { Route } from '../route.ts'
import { makeOne } from './make.ts'
import { previewTemplate } from './preview.ts'
import { sendDocument } from './send.ts'

export const PAPERS = 'papers'
export const PREVIEW = 'preview'
export const LETTERS = 'letters'

/** Addresses at which papers are made, looked at and sent. */
export function paperRoute(registry: Registry, segments: readonly string[]): Route | undefined {
  const [first = '', second = '', third] = segments
  if (!registry.types.has(first)) return undefined
  if (first === 'paper-templates' && second === PREVIEW && segments.length === 2)
    return { methods: ['POST'], isCollection: false, sendsBytes: true, run: previewTemplate }
  if (!isId(second) || segments.length !== 3) return undefined
  if (first in KINDS_OF && third === PAPERS)
    return {
      methods: ['POST'],
      isCollection: false,
      run: (call) => makeOne(call, registry.type(first), second),
    }
  if (first === 'documents' && third === LETTERS)
    return { methods: ['POST'], isCollection: false, run: (call) => sendDocument(call, second) }
  return undefined
}
