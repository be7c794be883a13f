import { filterScenarios, listScenarios, recordScenarios } from './reads.ts'
import { anyOf, type Facts, get, type Scenario } from './scenario.ts'
import { writeScenarios } from './writes.ts'

/** A working day: of ten requests seven look at records and what belongs to them, two at lists, one writes. */
export function dayScenario(facts: Facts): Scenario {
  const { firstContact, contacts, firstDeal, deals } = facts
  const { anyContact, fewContacts } = recordScenarios(facts)
  const { email, phone, responsible, stage, search } = filterScenarios(facts)
  const { anyPage, anySort } = listScenarios(facts)
  const { createContact, createDeal, editContact } = writeScenarios(facts)
  const contact = (n: number) => firstContact + anyOf(n, contacts)
  const anyDeal = get('any deal', (n) => `/deals/${firstDeal + anyOf(n, deals)}?include=stage,contact`)
  const dealsOfContact = get('deals of a contact', (n) => `/contacts/${contact(n)}/deals`)
  const companiesOfContact = get('companies of a contact', (n) => `/contacts/${contact(n)}/companies`)
  const records = [anyContact, fewContacts, fewContacts, anyDeal, dealsOfContact, companiesOfContact]
  const lists = [email, phone, responsible, stage, search, anyPage, anySort]
  const writes = [createContact, editContact, editContact, createDeal]
  return {
    name: 'a working day',
    shot(number) {
      const kind = anyOf(number, 10)
      const among = kind < 7 ? records : kind < 9 ? lists : writes
      return among[anyOf(number + 3, among.length)]!.shot(number)
    },
  }
}
