/** The label of a name that the server sent; the name itself when this page is older than the server. */
export function labelIn(labels: Readonly<Record<string, string>>, name: string, otherwise = name): string {
  return Object.hasOwn(labels, name) ? labels[name]! : otherwise
}

interface TypeLabels {
  readonly many: string
  readonly one: string
}

export function typeLabels(labels: Readonly<Record<string, TypeLabels>>, name: string): TypeLabels {
  return Object.hasOwn(labels, name) ? labels[name]! : { many: name, one: name }
}
