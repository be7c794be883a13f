import type { Maker } from './maker.ts'

/** The keys of the demo's custom fields inside `customs`. */
export interface CustomFields {
  readonly drink: string
  readonly interests: string
  readonly newsletter: string
  readonly cupsADay: string
  readonly installation: string
  readonly deliveryWindow: string
}

export const DRINKS = ['Espresso', 'Flat white', 'Filter', 'Tea']
export const INTERESTS = ['Machines', 'Beans', 'Training', 'Latte art']
export const DELIVERY_WINDOWS = ['before 9:00', '9:00 to 13:00', '13:00 to 18:00']

export async function makeCustomFields(maker: Maker): Promise<CustomFields> {
  const field = async (resource: string, name: string, type: string, options?: readonly string[]) => {
    const choices = options && { 'select-options': options }
    const attributes = { 'resource-name': resource, name, 'field-type': type, ...choices }
    return `custom-${(await maker.make('custom-fields', attributes)).id}`
  }
  return {
    drink: await field('contacts', 'Favourite drink', 'select', DRINKS),
    interests: await field('contacts', 'Interests', 'multiselect', INTERESTS),
    newsletter: await field('contacts', 'Newsletter', 'boolean'),
    cupsADay: await field('companies', 'Cups a day', 'number'),
    installation: await field('deals', 'Installation', 'date'),
    deliveryWindow: await field('orders', 'Delivery window', 'select', DELIVERY_WINDOWS),
  }
}
