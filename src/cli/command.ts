/** One option of a command, always with a value: `--label TEXT`. */
export interface Option {
  /** What stands for the value in the help. */
  readonly value: string
  readonly required?: boolean
}

/** What a command was given, checked against what it takes. */
export interface Given {
  readonly options: Readonly<Record<string, string | undefined>>
  readonly operands: readonly string[]
}

/** One command of the command line, such as `token create`. */
export interface Command {
  readonly name: string
  readonly purpose: string
  readonly options?: Readonly<Record<string, Option>>
  /** What stands for the operands in the help; all of them are required. */
  readonly operands?: readonly string[]
  run(given: Given): Promise<void>
}

/** `token revoke ID [--account ID]` */
export function usageOf({ name, operands = [], options = {} }: Command): string {
  const flags = Object.entries(options).map(([option, { value, required }]) =>
    required ? `--${option} ${value}` : `[--${option} ${value}]`,
  )
  return [name, ...operands, ...flags].join(' ')
}
