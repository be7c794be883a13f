import { type Json, parameter, response, schema } from './names.ts'
import { closed, listOf } from './objects.ts'
import { FAILURES, operation } from './operation.ts'
import { WRITE_PARAMETERS } from './parameters.ts'
import { ID } from './resource-schemas.ts'
import { documentContent } from './responses.ts'
import { PAGE_AFTER, PAGE_SIZE } from './webhook-paths.ts'

const FORM = '/api/v1/web-forms/{id}'
const SAID = { type: 'string' }

/** What visitors send goes to these addresses, which say what is made. */
const MAKES = ['contact', 'deal', 'order']

/** The addresses at which forms are looked after, and those to which visitors send them. */
export const webFormPaths = (): Json => ({
  ...Object.fromEntries(MAKES.map((makes) => [`/web_forms/${makes}`, { post: sendForm(makes) }])),
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

const sendForm = (makes: string): Json => ({
  operationId: `sendFormTo${makes[0]!.toUpperCase()}${makes.slice(1)}`,
  tags: ['web-forms'],
  summary: `Send what a visitor has written, for a new ${makes}`,
  description:
    'For pages of websites: it needs no token of the API, but the `token` of a form. What has no field of its own is kept in a comment.',
  security: [],
  requestBody: {
    required: true,
    content: { 'application/x-www-form-urlencoded': { schema: schema('SentForm') } },
  },
  responses: {
    200: {
      description: 'A page that says thanks, for a browser.',
      content: { 'text/html': { schema: SAID } },
    },
    201: response('FormTaken'),
    303: { description: 'The address of the form to go on to, for a browser.' },
    ...FAILURES,
  },
})

export const WEB_FORM_RESPONSES: Json = {
  FormTaken: {
    description: 'It is there.',
    content: documentContent('FormTakenResponse'),
  },
  WebFormEntries: {
    description: 'A page of what came in.',
    content: documentContent('WebFormEntriesResponse'),
  },
}

const TIME = { type: 'string', format: 'date-time' }
const COUNT = { type: 'integer', minimum: 0 }

export const WEB_FORM_SCHEMAS: Json = {
  SentForm: {
    type: 'object',
    required: ['token'],
    properties: {
      token: { ...SAID, description: 'Of a form that was made in the app.' },
      'contact[first_name]': SAID,
      'contact[last_name]': SAID,
      'contact[general_phone]': SAID,
      'contact[email]': SAID,
      'company[name]': SAID,
      'deal[name]': SAID,
      'order[name]': SAID,
      source_id: SAID,
      responsible_id: SAID,
      redirect_url: { ...SAID, description: 'Where the browser goes on, if the form names exactly this.' },
      utm_source: SAID,
      utm_medium: SAID,
      utm_campaign: SAID,
    },
    additionalProperties: SAID,
  },
  FormTakenResponse: closed({
    meta: closed({
      taken: { const: true },
      message: { ...SAID, description: 'What visitors are thanked with.' },
      redirect: { type: ['string', 'null'] },
    }),
  }),
  WebFormEntry: closed({
    id: ID,
    type: { const: 'web-form-entries' },
    attributes: closed({
      'resource-type': { enum: ['contacts', 'deals', 'orders'] },
      'resource-id': {
        ...ID,
        type: ['string', 'null'],
        description: 'Null where it is hidden from who asks.',
      },
      'contact-id': { ...ID, type: ['string', 'null'] },
      'known-contact': { type: ['boolean', 'null'], description: 'Whether the contact was there before.' },
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
