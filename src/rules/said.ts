import { withAttributes } from './edit.ts'
import type { Rule } from './rule.ts'

/** What somebody writes over words that were said of facts stands as he wrote it: the facts go. */
export const writtenWordsStand: Rule = {
  isLogged: true,
  appliesTo: ({ saidBy }) => saidBy !== undefined,
  many: {},
  prepare({ write }) {
    if (write.action !== 'update' || write.attributes.has(write.type.saidBy!)) return write
    return ['title', 'body'].some((name) => write.attributes.has(name))
      ? withAttributes(write, { [write.type.saidBy!]: null })
      : write
  },
}
