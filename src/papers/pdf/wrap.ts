/** How wide a piece of text is. */
export type Measure = (text: string) => number

/** The lines that a text takes at this width. Words that are too long for a line are cut. */
export function wrap(text: string, width: number, measure: Measure): string[] {
  return text.split('\n').flatMap((line) => wrapLine(line, width, measure))
}

function wrapLine(line: string, width: number, measure: Measure): string[] {
  const space = measure(' ')
  const lines: string[] = []
  let current = ''
  let used = 0
  for (const word of line.split(' ').flatMap((one) => cut(one, width, measure))) {
    const wide = measure(word)
    if (current !== '' && used + space + wide > width) {
      lines.push(current)
      current = word
      used = wide
    } else {
      used += current === '' ? wide : space + wide
      current = current === '' ? word : `${current} ${word}`
    }
  }
  return [...lines, current]
}

/** Pieces of a word that each fit in a line. */
function cut(word: string, width: number, measure: Measure): string[] {
  if (measure(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  let used = 0
  for (const character of word) {
    const wide = measure(character)
    if (piece !== '' && used + wide > width) {
      pieces.push(piece)
      piece = ''
      used = 0
    }
    piece += character
    used += wide
  }
  return [...pieces, piece]
}
