import { type Json, parameter, response, schema } from './names.ts'
import { closed, listOf } from './objects.ts'
import { operation } from './operation.ts'
import { WRITE_PARAMETERS } from './parameters.ts'
import { ID } from './resource-schemas.ts'
import { documentContent } from './responses.ts'
import { PAGE_AFTER, PAGE_SIZE } from './webhook-paths.ts'

const FORM = '/api/v1/web-forms/{id}'

/** The addresses at which forms are looked after. */
export const webFormPaths = (): Json => ({
  [`${FORM}/entries`]: {
    parameters: [parameter('id')],
    get: operation({
      id: 'listWebFormEntries',
      tag: 'web-forms',
      summary: 'List what came in by a form',
      description: 'The newest first, with what became of it, and how much there was. Kept for 90 days.',
      scopes: ['automation_read'],
      parameters: [PAGE_SIZE, PAGE_AFTER],
      responses: { 200: response('WebFormEntries'), 429: response('TooManyRequests') },
    }),
  },
  [`${FORM}/rotate`]: {
    parameters: [parameter('id')],
    post: operation({
      id: 'rotateWebFormToken',
      tag: 'web-forms',
      summary: 'Make a new token',
      description: 'What is posted with the old one is answered 404 from then on.',
      scopes: ['automation_write'],
      parameters: WRITE_PARAMETERS,
      responses: { 200: response('WebFormRecord') },
    }),
  },
})

export const WEB_FORM_RESPONSES: Json = {
  WebFormEntries: {
    description: 'A page of what came in.',
    content: documentContent('WebFormEntriesResponse'),
  },
}

const TIME = { type: 'string', format: 'date-time' }
const COUNT = { type: 'integer', minimum: 0 }

export const WEB_FORM_SCHEMAS: Json = {
  WebFormEntry: closed({
    id: ID,
    type: { const: 'web-form-entries' },
    attributes: closed({
      'resource-type': { enum: ['contacts', 'deals', 'orders'] },
      'resource-id': ID,
      'contact-id': ID,
      'known-contact': { type: 'boolean', description: 'Whether the contact was there before.' },
      'request-id': { type: 'string', description: 'Of all changes: an undo by it takes all of them back.' },
      'created-at': TIME,
    }),
  }),
  WebFormEntriesResponse: closed({
    data: listOf(schema('WebFormEntry')),
    meta: closed({
      taken: COUNT,
      trapped: { ...COUNT, description: 'Posts of robots that filled in what people do not see.' },
      'last-taken-at': { ...TIME, type: ['string', 'null'] },
    }),
    links: closed({ next: { type: ['string', 'null'] } }),
  }),
}
