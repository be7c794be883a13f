import type { Field } from '../../fields/field.ts'
import type { Catalogue } from '../../locales/en.ts'
import type { Choice } from './question.ts'
import type { Askable } from './useAskable.ts'

/** The operators that people choose from. */
export const choicesOf = ({ operators }: Askable): readonly Choice[] =>
  operators.flatMap((one): Choice[] => (one === 'empty' ? ['empty', 'not-empty'] : [one]))

/** An operator as it reads after the name of the field. */
export function operatorWords(words: Catalogue['questions'], { kind }: Field, choice: Choice): string {
  const isOfTime = kind === 'date' || kind === 'datetime'
  return isOfTime && (choice === 'more' || choice === 'less') ? words.times[choice] : words.operators[choice]
}
