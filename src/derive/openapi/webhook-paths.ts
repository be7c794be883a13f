import { DEFAULT_SIZE, MAXIMUM_SIZE } from '../../jsonapi/query/page.ts'
import { POSITION } from './as-of.ts'
import { type Json, parameter, response, schema } from './names.ts'
import { closed, listOf, open } from './objects.ts'
import { operation } from './operation.ts'
import { WRITE_PARAMETERS } from './parameters.ts'
import { ID } from './resource-schemas.ts'
import { documentContent } from './responses.ts'

const WEBHOOK = '/api/v1/webhooks/{id}'
const DELIVERY = { name: 'delivery', in: 'path', required: true, schema: ID }
const READ = ['automation_read']
const WRITE = ['automation_write']

/** The addresses at which webhooks are looked after. */
export const webhookPaths = (): Json => ({
  [`${WEBHOOK}/deliveries`]: {
    parameters: [parameter('id')],
    get: operation({
      id: 'listWebhookDeliveries',
      tag: 'webhooks',
      summary: 'List what a webhook was told',
      description:
        'The newest first, each with what was sent and answered. They are kept for seven days, the newest 10,000 of each.',
      scopes: READ,
      parameters: [PAGE_SIZE, PAGE_AFTER],
      responses: { 200: response('WebhookDeliveries'), 429: response('TooManyRequests') },
    }),
  },
  [`${WEBHOOK}/deliveries/{delivery}/resend`]: {
    parameters: [parameter('id'), DELIVERY],
    post: operation({
      id: 'resendWebhookDelivery',
      tag: 'webhooks',
      summary: 'Send a delivery once more',
      description: 'At once, under the same `webhook-id`; the answer tells what came of it.',
      scopes: WRITE,
      responses: { 200: response('WebhookDelivery') },
    }),
  },
  [`${WEBHOOK}/test`]: {
    parameters: [parameter('id')],
    post: operation({
      id: 'testWebhook',
      tag: 'webhooks',
      summary: 'Send something made up',
      description: 'A `webhooks.test` without a position; the answer tells what came of it.',
      scopes: WRITE,
      responses: { 200: response('WebhookDelivery') },
    }),
  },
  [`${WEBHOOK}/rotate`]: {
    parameters: [parameter('id')],
    post: operation({
      id: 'rotateWebhookSecret',
      tag: 'webhooks',
      summary: 'Make a new secret',
      description: 'Only this answer shows it. For 24 hours what is sent is signed with the old one too.',
      scopes: WRITE,
      parameters: WRITE_PARAMETERS,
      responses: { 200: response('WebhookRecord') },
    }),
  },
  [`${WEBHOOK}/replay`]: {
    parameters: [parameter('id')],
    post: operation({
      id: 'replayWebhook',
      tag: 'webhooks',
      summary: 'Tell everything after a moment, once more',
      description: 'What is told again has the `webhook-id` that it had.',
      scopes: WRITE,
      parameters: WRITE_PARAMETERS,
      body: 'WebhookReplayRequest',
      responses: { 200: response('WebhookRecord') },
    }),
  },
})

export const PAGE_SIZE = {
  name: 'page[size]',
  in: 'query',
  schema: { type: 'integer', minimum: 1, maximum: MAXIMUM_SIZE, default: DEFAULT_SIZE },
}
export const PAGE_AFTER = {
  name: 'page[after]',
  in: 'query',
  description: 'The last one that was seen, taken from `links.next`.',
  schema: ID,
}

export const WEBHOOK_RESPONSES: Json = {
  WebhookDelivery: { description: 'One delivery.', content: documentContent('WebhookDeliveryResponse') },
  WebhookDeliveries: {
    description: 'A page of deliveries.',
    content: documentContent('WebhookDeliveriesResponse'),
  },
}

const TEXT_OR_NULL = { type: ['string', 'null'] }
const NUMBER_OR_NULL = { type: ['integer', 'null'] }
const POSITION_OR_NULL = { ...POSITION, type: ['string', 'null'] }
const TIME = { type: 'string', format: 'date-time' }
const TIME_OR_NULL = { ...TIME, type: ['string', 'null'] }

export const webhookSchemas = (): Json => ({
  WebhookReplayRequest: open({
    data: open({
      type: { const: 'replays' },
      attributes: open({
        after: {
          anyOf: [POSITION, TIME],
          description: 'A position of the change log or a time: everything after it is told.',
        },
      }),
    }),
  }),
  WebhookDeliveryAttributes: closed({
    state: { enum: ['delivered', 'waiting', 'failed'] },
    event: { type: 'string', description: 'Such as `contacts.update`.' },
    position: POSITION_OR_NULL,
    'previous-position': POSITION_OR_NULL,
    'resource-type': TEXT_OR_NULL,
    'resource-id': TEXT_OR_NULL,
    attempts: { type: 'integer', minimum: 0 },
    'next-attempt-at': TIME_OR_NULL,
    url: { type: 'string' },
    'request-headers': { type: ['object', 'null'] },
    'request-body': { ...TEXT_OR_NULL, description: 'Null for who may not read what it tells of.' },
    'answer-status': NUMBER_OR_NULL,
    'answer-body': { ...TEXT_OR_NULL, description: 'Its first 4 KiB.' },
    'duration-ms': NUMBER_OR_NULL,
    error: TEXT_OR_NULL,
    'created-at': TIME,
    'attempted-at': TIME_OR_NULL,
  }),
  WebhookDelivery: closed({
    id: ID,
    type: { const: 'webhook-deliveries' },
    attributes: schema('WebhookDeliveryAttributes'),
  }),
  WebhookDeliveryResponse: closed({ data: schema('WebhookDelivery') }),
  WebhookDeliveriesResponse: closed({
    data: listOf(schema('WebhookDelivery')),
    links: closed({ next: TEXT_OR_NULL }),
  }),
})
