import { begun, type Deed } from '../api/deed.ts'
import { addDone, placeNow } from './steps.ts'
import { noteStep } from './turning.ts'

/** Does something that can be taken back, and says so: in these words, or in those for what came of it. */
export function undoable<Answer>(
  words: string | ((answer: Answer) => string),
  act: (deed: Deed) => Promise<Answer>,
): Promise<Answer> {
  const doing = async () => {
    const deed: Deed = { requests: [] }
    const answer = await act(deed)
    tellDone(typeof words === 'function' ? words(answer) : words, deed)
    return answer
  }
  return begun(doing())
}

/** For what is said on another page than the one where it was done. */
export function tellDone(words: string, { requests }: Deed): void {
  if (requests.length === 0) return
  const step = { place: placeNow(), words, requests }
  addDone(step)
  noteStep('done', 'undo', step)
}
