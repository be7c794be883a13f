/** The label of a name that the server sent; the name itself when this page is older than the server. */
export function labelIn(labels: Readonly<Record<string, string>>, name: string, otherwise = name): string {
  return Object.hasOwn(labels, name) ? labels[name]! : otherwise
}

type OwnLabels = Readonly<Record<string, Readonly<Record<string, string>>>>

/** The label of a field of a type; some names mean something else in one type than in all others. */
export const fieldLabel = (
  texts: { readonly fields: Readonly<Record<string, string>>; readonly ownFields: OwnLabels },
  type: string,
  name: string,
): string => labelIn(texts.ownFields[type] ?? {}, name, labelIn(texts.fields, name))

interface TypeLabels {
  readonly many: string
  readonly one: string
}

export function typeLabels(labels: Readonly<Record<string, TypeLabels>>, name: string): TypeLabels {
  return Object.hasOwn(labels, name) ? labels[name]! : { many: name, one: name }
}
