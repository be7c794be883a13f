import type { Random } from '../random.ts'

/** What a deal or an order is about, and of which categories its products are. */
export interface Subject {
  readonly words: string
  readonly codes: readonly string[]
}

const SALES: readonly Subject[] = [
  { words: 'Espresso corner', codes: ['ESP', 'GRI', 'ACC'] },
  { words: 'New espresso machine', codes: ['ESP', 'ACC'] },
  { words: 'Second grinder', codes: ['GRI', 'ACC'] },
  { words: 'Coffee for the office', codes: ['BEA', 'ACC'] },
  { words: 'House blend for a year', codes: ['BEA'] },
  { words: 'Opening of a new place', codes: ['ESP', 'GRI', 'BEA', 'SER'] },
  { words: 'Barista equipment', codes: ['GRI', 'ACC'] },
]

const SERVICE: readonly Subject[] = [
  { words: 'Yearly maintenance', codes: ['SER'] },
  { words: 'Rental with service', codes: ['SER', 'BEA'] },
  { words: 'Training of the staff', codes: ['SER', 'ACC'] },
]

const ORDERS: readonly Subject[] = [
  { words: 'Beans', codes: ['BEA'] },
  { words: 'Beans and filters', codes: ['BEA', 'ACC'] },
  { words: 'Accessories', codes: ['ACC'] },
  { words: 'Spare parts', codes: ['GRI', 'ACC'] },
]

export const dealSubject = (random: Random, isService: boolean): Subject =>
  random.pick(isService ? SERVICE : SALES)

export const orderSubject = (random: Random): Subject => random.pick(ORDERS)
