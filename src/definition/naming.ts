/** `first-name` -> `first_name`: the column or table that holds an attribute or a type. */
export function snakeCase(name: string): string {
  return name.replaceAll('-', '_')
}

/** `company-statuses` -> `company-status`: one record of a type. */
export function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  if (plural.endsWith('uses')) return plural.slice(0, -2)
  return plural.replace(/s$/, '')
}

/** `first-name` -> `First name` */
export function labelOf(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
