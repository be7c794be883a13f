/** For people ё is е, and letter case says nothing. */
const plain = (text: string) => text.toLowerCase().replaceAll('ё', 'е').trim()

const EXACT = 4
const BEGINNING = 3
const WORDS = 2
const INSIDE = 1

/** How well a text answers what somebody types; 0 when it does not. */
export function closeness(text: string, typed: string): number {
  const [whole, wanted] = [plain(text), plain(typed)]
  if (whole === wanted) return EXACT
  if (whole.startsWith(wanted)) return BEGINNING
  const words = whole.split(/[\s,.;:()"«»/-]+/)
  if (wanted.split(/\s+/).every((part) => words.some((word) => word.startsWith(part)))) return WORDS
  return whole.includes(wanted) ? INSIDE : 0
}
