/** The label of a name that the server sent; the name itself when this page is older than the server. */
export function labelIn<Label>(labels: Readonly<Record<string, Label>>, name: string): Label | string {
  return Object.hasOwn(labels, name) ? labels[name]! : name
}
