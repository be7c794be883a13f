import fc from 'fast-check'
import { deleteDeal, moveToFunnel, moveToStage, writeFigures, writeHours } from './edits/deals.ts'
import type { Edit } from './edits/edit.ts'
import { addInvoice, deleteInvoice, editInvoice, moveInvoice } from './edits/invoices.ts'
import { addLine, deleteLine, editLine, moveLine } from './edits/lines.ts'
import { addPayment, deletePayment, editPayment, movePayment } from './edits/payments.ts'
import { addTask, deleteTask, moveTask, toggleTask } from './edits/tasks.ts'

const often = (...edits: fc.Arbitrary<Edit>[]) => edits.map((arbitrary) => ({ weight: 4, arbitrary }))
const seldom = (...edits: fc.Arbitrary<Edit>[]) => edits.map((arbitrary) => ({ weight: 1, arbitrary }))

/** Any edit of anything that the figures, states and stages hang on; more is made than deleted. */
export const anyEdit: fc.Arbitrary<Edit> = fc.oneof(
  ...often(addLine, addInvoice, addPayment, addTask, toggleTask),
  ...seldom(editLine, editInvoice, editPayment, moveLine, moveInvoice, movePayment, moveTask),
  ...seldom(moveToStage, moveToStage, moveToFunnel, writeFigures, writeHours),
  ...seldom(deleteLine, deleteInvoice, deletePayment, deleteTask, deleteDeal),
)
