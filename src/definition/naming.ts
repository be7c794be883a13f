const snakes = new Map<string, string>()
/** Words of SQL, and what every row has beside its attributes: their columns end with an underscore. */
const TAKEN = ['when', 'then', 'version']

/** `first-name` -> `first_name`: the column or table that holds an attribute or a type; imports ask for every cell. */
export function snakeCase(name: string): string {
  const known = snakes.get(name)
  if (known !== undefined) return known
  const snake = TAKEN.includes(name) ? `${name}_` : name.replaceAll('-', '_')
  snakes.set(name, snake)
  return snake
}

/** `company-statuses` -> `company-status`: one record of a type. */
export function singularOf(plural: string): string {
  if (plural.endsWith('ies')) return `${plural.slice(0, -3)}y`
  if (plural.endsWith('uses')) return plural.slice(0, -2)
  return plural.replace(/s$/, '')
}

/** `company-status` -> `CompanyStatus` */
export const pascalCase = (kebab: string): string =>
  kebab.replaceAll(/(?:^|-)([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** `first-name` -> `First name` */
export function labelOf(name: string): string {
  const words = name.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
