const plurals = new Intl.PluralRules('ru')

/** `1 поле`, `2 поля`, `5 полей`. */
export function counted(count: number, one: string, few: string, many: string): string {
  const words: Partial<Record<Intl.LDMLPluralRule, string>> = { one, few }
  return `${count} ${words[plurals.select(count)] ?? many}`
}
