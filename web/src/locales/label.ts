/** The label of a name that the server sent; the name itself when this page is older than the server. */
export function labelIn(labels: Readonly<Record<string, string>>, name: string, otherwise = name): string {
  return Object.hasOwn(labels, name) ? labels[name]! : otherwise
}
