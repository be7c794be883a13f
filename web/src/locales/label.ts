/** The label of a name that the server sent; the name itself when this page is older than the server. */
export function labelIn(labels: Readonly<Record<string, string>>, name: string, otherwise = name): string {
  return Object.hasOwn(labels, name) ? labels[name]! : otherwise
}

/** Some languages write days of the week small, but not where a line begins. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
