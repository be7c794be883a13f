import type { Shot } from '../load/shot.ts'
import { anyOf, type Facts, type Scenario } from './scenario.ts'

const write = (method: string, path: string, data: object): Shot => ({
  method,
  path: `/api/v1${path}`,
  headers: { 'content-type': 'application/vnd.api+json' },
  body: JSON.stringify({ data }),
})

const link = (type: string, id: number) => ({ type, id: String(id) })

export const writeScenarios = (
  facts: Facts,
): Record<'createContact' | 'createDeal' | 'editContact', Scenario> => ({
  createContact: {
    name: 'create a contact',
    shot: (number) =>
      write('POST', '/contacts', {
        type: 'contacts',
        attributes: {
          'first-name': 'Anna',
          'last-name': `Bench ${number}`,
          email: `bench${number}@example.com`,
          'mobile-phone': `+7 (955) ${String(number).padStart(7, '0')}`,
        },
      }),
  },
  createDeal: {
    name: 'create a deal with two lines',
    shot: (number) =>
      write('POST', '/deals', {
        type: 'deals',
        attributes: { name: `Bench ${number}` },
        relationships: {
          contact: { data: link('contacts', facts.firstContact + anyOf(number, facts.contacts)) },
          products: {
            data: [0, 1].map((line) =>
              link('products', facts.firstProduct + ((number + line) % facts.products)),
            ),
          },
        },
      }),
  },
  editContact: {
    name: 'edit any contact',
    shot: (number) => {
      const id = facts.firstContact + anyOf(number, facts.contacts)
      const attributes = { position: `Manager ${number}`, description: `Called on day ${number % 365}` }
      return write('PATCH', `/contacts/${id}`, { type: 'contacts', id: String(id), attributes })
    },
  },
})
