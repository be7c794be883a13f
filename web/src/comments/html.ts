/** The elements of a comment; the server keeps no others. */
const ELEMENTS = ['p', 'br', 'strong', 'em', 'u', 's', 'a', 'ul', 'ol', 'li', 'blockquote', 'code', 'pre']
/** What browsers write instead of them. */
const SAME: Readonly<Record<string, string>> = { b: 'strong', i: 'em', div: 'p', strike: 's' }
const LINK = /^(https?:\/\/|mailto:)/i

/** One piece of a comment: text, or an element with what stands in it. */
export type Piece = string | Element
interface Element {
  readonly name: string
  readonly href: string | undefined
  readonly userId: string | undefined
  readonly inside: readonly Piece[]
}

/** What HTML says, of these elements alone: nothing of it is ever put on the page as it is. */
export const piecesOf = (html: string): readonly Piece[] =>
  readAll(new DOMParser().parseFromString(html, 'text/html').body)

const readAll = (node: Node): readonly Piece[] => [...node.childNodes].flatMap(readOne)

function readOne(node: Node): readonly Piece[] {
  if (node instanceof Text) return [node.data]
  if (!(node instanceof HTMLElement)) return []
  const tag = node.tagName.toLowerCase()
  const name = SAME[tag] ?? tag
  if (!ELEMENTS.includes(name)) return readAll(node)
  const href = node.getAttribute('href') ?? ''
  return [
    {
      name,
      href: LINK.test(href) ? href : undefined,
      userId: node.dataset.userId,
      inside: readAll(node),
    },
  ]
}

/** The same as nodes of the page, to be edited. */
export const nodesOf = (pieces: readonly Piece[]): readonly Node[] =>
  pieces.map((piece) => {
    if (typeof piece === 'string') return document.createTextNode(piece)
    const element = document.createElement(piece.name)
    if (piece.href) element.setAttribute('href', piece.href)
    if (piece.userId) element.dataset.userId = piece.userId
    element.append(...nodesOf(piece.inside))
    return element
  })

export const hasText = (html: string): boolean =>
  new DOMParser().parseFromString(html, 'text/html').body.textContent.trim() !== ''
