import { type Cents, dividedAndRounded, sum } from './cents.ts'

export type Method = 'manually' | 'invoices' | 'products' | 'payments' | 'formula'

/** The stages of every funnel here, in the order in which a deal walks them. */
export const STAGES = ['opened', 'first', 'second', 'won', 'lost'] as const
export type Stage = (typeof STAGES)[number]

export interface Funnel {
  readonly id: string
  readonly stageIds: ReadonlyMap<Stage, string>
  readonly amount: Method
  readonly cost: Method
  readonly winsByTasks: boolean
  /** Done tasks send a deal on from here. */
  readonly passing: readonly Stage[]
}

export interface Deal {
  id: string
  funnel: Funnel
  stage: Stage
  amount: Cents | null
  cost: Cents | null
  hours: Cents | null
}

export interface Line {
  readonly id: string
  deal: Deal | null
  price: Cents | null
  costPrice: Cents | null
  thousandths: bigint
  /** Hundredths of a percent. */
  discount: bigint
}

export interface Invoice {
  readonly id: string
  deal: Deal | null
  amount: Cents | null
  isIssued: boolean
  isPastDue: boolean
}

export interface Payment {
  readonly id: string
  amount: Cents
  isIncome: boolean
  invoice: Invoice | null
  deal: Deal | null
}

export interface Task {
  readonly id: string
  deal: Deal | null
  isDone: boolean
}

/** Everything that the random edits know of, written down without looking at the service. */
export interface World {
  readonly funnels: readonly Funnel[]
  deals: Deal[]
  lines: Line[]
  invoices: Invoice[]
  payments: Payment[]
  tasks: Task[]
}

const lineAmount = ({ price, thousandths, discount }: Line): Cents | null =>
  price === null ? null : dividedAndRounded(price * thousandths * (10_000n - discount), 10_000_000n)

const lineCost = ({ costPrice, thousandths }: Line): Cents | null =>
  costPrice === null ? null : dividedAndRounded(costPrice * thousandths, 1_000n)

function paymentsOf(world: World, deal: Deal, isIncome: boolean): Cents {
  const own = world.payments.filter((payment) => (payment.deal ?? payment.invoice?.deal ?? null) === deal)
  return sum(own.filter((payment) => payment.isIncome === isIncome).map(({ amount }) => amount))
}

/** Calculates every deal from scratch. */
export function recalculate(world: World): void {
  for (const deal of world.deals) {
    const lines = world.lines.filter((line) => line.deal === deal)
    const invoices = world.invoices.filter((invoice) => invoice.deal === deal)
    const amounts: Record<Method, () => Cents | null> = {
      manually: () => deal.amount,
      invoices: () => sum(invoices.map(({ amount }) => amount)),
      products: () => sum(lines.map(lineAmount)),
      payments: () => paymentsOf(world, deal, true),
      formula: () => (deal.hours ?? 0n) * 10n,
    }
    const costs: Record<Method, () => Cents | null> = {
      ...amounts,
      manually: () => deal.cost,
      products: () => sum(lines.map(lineCost)),
      payments: () => paymentsOf(world, deal, false),
      formula: () => deal.hours,
    }
    deal.amount = amounts[deal.funnel.amount]()
    deal.cost = costs[deal.funnel.cost]()
  }
}

export const profitOf = ({ amount, cost }: Deal): Cents | null =>
  amount === null && cost === null ? null : (amount ?? 0n) - (cost ?? 0n)

export const paidOf = (world: World, invoice: Invoice): Cents =>
  sum(world.payments.filter((one) => one.invoice === invoice && one.isIncome).map(({ amount }) => amount))

export function statusOf(world: World, invoice: Invoice): string {
  const { amount, isIssued, isPastDue } = invoice
  if (amount !== null && amount > 0n && paidOf(world, invoice) >= amount) return 'paid'
  if (!isIssued) return 'draft'
  return isPastDue ? 'overdue' : 'issued'
}

export const isClosing = (stage: Stage): boolean => stage === 'won' || stage === 'lost'

/** A task of the deal was completed, or joined it completed. */
export function completeTask(world: World, deal: Deal): void {
  if (isClosing(deal.stage) || world.tasks.some((task) => task.deal === deal && !task.isDone)) return
  if (deal.funnel.winsByTasks) deal.stage = 'won'
  else if (deal.funnel.passing.includes(deal.stage)) deal.stage = STAGES[STAGES.indexOf(deal.stage) + 1]!
}
