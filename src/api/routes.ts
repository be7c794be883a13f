import type { Registry } from '../definition/registry.ts'
import { ATOMIC } from '../jsonapi/operations/results.ts'
import { CHANGES, isId, methodsOf, STREAM, targetOf } from '../jsonapi/target.ts'
import { automationRoute } from './automations/automation-routes.ts'
import { bulkRoute } from './bulk/bulk-routes.ts'
import { streamChanges } from './changes/change-stream.ts'
import { listChanges, readHistory } from './changes/changes.ts'
import { downloadDocument, uploadDocument } from './documents/documents.ts'
import { mergeRoute } from './merge/merge-routes.ts'
import { runOperations } from './operations/operations.ts'
import { paperRoute } from './papers/paper-routes.ts'
import { accessRoute } from './records/access.ts'
import { idsRoute } from './records/ids.ts'
import { listAll, readLinkage, readOne, readRelated } from './records/read.ts'
import { summaryRoute } from './records/summary.ts'
import { createOne, deleteOne, linkModeOf, updateOne, writeLinkage } from './records/write.ts'
import type { Route } from './route.ts'
import type { Call } from './service.ts'
import { readCurrentToken, readProfile, readTokenById, updateCurrentToken } from './token.ts'
import { undoRoute } from './undo/undos.ts'
import { webFormRoute } from './web-forms/web-form-routes.ts'
import { webhookRoute } from './webhooks/webhook-routes.ts'

/** The route at these path segments; 404 when there is none. */
export function routeOf(registry: Registry, segments: readonly string[]): Route {
  return (
    ownRoute(segments) ??
    undoRoute(segments) ??
    webhookRoute(registry, segments) ??
    automationRoute(registry, segments) ??
    paperRoute(registry, segments) ??
    webFormRoute(registry, segments) ??
    bulkRoute(registry, segments) ??
    mergeRoute(registry, segments) ??
    summaryRoute(registry, segments) ??
    idsRoute(registry, segments) ??
    accessRoute(registry, segments) ??
    derivedRoute(registry, segments)
  )
}

/** Addresses that do not come from a definition. */
function ownRoute(segments: readonly string[]): Route | undefined {
  const [first, second, third] = segments
  if (first === 'current-token' && segments.length === 1)
    return {
      methods: ['GET', 'PATCH', 'PUT'],
      isCollection: false,
      run: (call) => (isRead(call) ? readCurrentToken(call) : updateCurrentToken(call)),
    }
  if (first === 'oauth-token' && second !== undefined && segments.length === 2)
    return { methods: ['GET'], isCollection: false, run: (call) => readTokenById(call, second) }
  if (
    first === 'documents' &&
    second !== undefined &&
    isId(second) &&
    third === 'download' &&
    segments.length === 3
  )
    return {
      methods: ['GET'],
      isCollection: false,
      sendsBytes: true,
      run: (call) => downloadDocument(call, second),
    }
  if (first === 'operations' && segments.length === 1)
    return { methods: ['POST'], isCollection: false, extension: ATOMIC, run: runOperations }
  if (first === CHANGES && segments.length === 1)
    return { methods: ['GET'], isCollection: true, run: listChanges }
  if (first === CHANGES && second === STREAM && segments.length === 2)
    return { methods: ['GET'], isCollection: false, sendsBytes: true, run: streamChanges }
  if (first === 'profile' && segments.length === 1)
    return { methods: ['GET'], isCollection: false, run: readProfile }
  return undefined
}

function derivedRoute(registry: Registry, segments: readonly string[]): Route {
  const target = targetOf(registry, segments)
  return {
    methods: methodsOf(target),
    isCollection: target.kind === 'collection',
    ...(target.kind !== 'changes' && { looksBack: true }),
    ...(target.kind === 'collection' && target.type.name === 'documents' && { upload: uploadDocument }),
    run(call) {
      if (target.kind === 'related') return readRelated(call, target)
      if (target.kind === 'relationship')
        return isRead(call)
          ? readLinkage(call, target)
          : writeLinkage(call, target, linkModeOf(call.request.method))
      const { type } = target
      if (target.kind === 'changes') return readHistory(call, type, target.id)
      if (target.kind === 'collection') return isRead(call) ? listAll(call, type) : createOne(call, type)
      if (isRead(call)) return readOne(call, type, target.id)
      if (call.request.method === 'DELETE') return deleteOne(call, type, target.id)
      return updateOne(call, type, target.id)
    },
  }
}

export const isRead = ({ request }: Pick<Call, 'request'>): boolean =>
  request.method === 'GET' || request.method === 'HEAD'
