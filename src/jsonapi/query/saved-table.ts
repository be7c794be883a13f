import { isObject } from '../../definition/kinds/json.ts'
import type { Parameter } from './parameters.ts'

/** The conditions of a saved table as the filters that they stand for; what is wrong with one is told under this name. */
export const savedParameters = (name: string, conditions: unknown): Parameter[] =>
  Object.entries(isObject(conditions) ? conditions : {}).map(([member, given]) => {
    const values = [given].flat().map(textOf)
    return { name, family: 'filter', member, values, value: values.join(',') }
  })

const textOf = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
