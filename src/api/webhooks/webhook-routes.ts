import type { Registry } from '../../definition/registry.ts'
import { isId } from '../../jsonapi/target.ts'
import type { Route } from '../route.ts'
import type { Call } from '../service.ts'
import { listDeliveries, resendDelivery } from './deliveries.ts'
import { replayWebhook, rotateWebhook, testWebhook } from './webhooks.ts'

const post = (run: Route['run'], takesNoDocument: boolean): Route => ({
  methods: ['POST'],
  isCollection: false,
  ...(takesNoDocument && { takesNoDocument: true }),
  run,
})

/** Addresses at which webhooks are looked after. */
export function webhookRoute(registry: Registry, segments: readonly string[]): Route | undefined {
  const [first, id = '', what, delivery = '', again] = segments
  if (first !== 'webhooks' || !registry.types.has(first) || !isId(id)) return undefined
  if (segments.length === 3)
    switch (what) {
      case 'deliveries':
        return { methods: ['GET'], isCollection: true, run: (call: Call) => listDeliveries(call, id) }
      case 'test':
        return post((call) => testWebhook(call, id), true)
      case 'rotate':
        return post((call) => rotateWebhook(call, id), true)
      case 'replay':
        return post((call) => replayWebhook(call, id), false)
    }
  if (segments.length === 5 && what === 'deliveries' && isId(delivery) && again === 'resend')
    return post((call) => resendDelivery(call, id, delivery), true)
  return undefined
}
