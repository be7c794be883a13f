import { errors, pointer, type Refusal, refuse } from '../errors/errors.ts'

/** A selector names something that is not there. */
export const notNamed = (name: string, words: string): Refusal =>
  refuse(errors.invalid(words, pointer('data', 'attributes', name)))
