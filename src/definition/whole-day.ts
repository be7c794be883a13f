import type { ResourceType } from './resource.ts'

/** The moments of a type that may stand for a whole day, each with the date that says so. */
export const wholeDaysOf = ({
  attributes,
}: ResourceType): readonly (readonly [moment: string, day: string])[] =>
  [...attributes].flatMap(([name, { wholeDay }]) => (wholeDay ? [[name, wholeDay] as const] : []))
