import { allAnswered } from '../api/deed.ts'
import { queryClient } from '../api/queries.ts'
import { RequestError } from '../api/request.ts'
import { languageNow, texts } from '../locales/language.ts'
import { tell, tellFailure } from '../ui/notify.ts'
import { Refused } from '../ui/words.ts'
import { Conflicted, type Selector, type TakenBack, takeBack } from './api.ts'
import { hideNote, noteDeed, noteProgress } from './note.ts'
import { askForRest } from './question.ts'
import { lastStep, putStep, removeStep, type Step, type Way } from './steps.ts'

const ALREADY = '132'
const NO_TRACE = /^There are no such changes/

const OPPOSITE = { undo: 'redo', redo: 'undo' } as const

let last: Promise<unknown> = Promise.resolve()

/** One after the other, as they were asked for. */
function inTurn(act: () => Promise<void>): void {
  last = last.then(act).catch(tellFailure)
}

/** Takes back, or does again, what was done last on this page: also what is shown and not yet answered. */
export const turnLast = (way: Way): void =>
  inTurn(async () => {
    await allAnswered()
    const step = lastStep(way)
    const { undo } = texts()
    if (step) await turn(way, step)
    else tell(way === 'undo' ? undo.nothing : undo.nothingAgain)
  })

export const turnStep = (way: Way, step: Step): void => inTurn(() => turn(way, step))

async function turn(way: Way, step: Step): Promise<void> {
  if (!removeStep(way, step)) return
  hideNote()
  try {
    const taken = await takeBackAsking({ 'request-id': step.requests })
    if (!taken) return
    if (taken.undone === 0) return tell(texts().undo.nothingLeft)
    const turned = { ...step, requests: [taken.requestId] }
    putStep(OPPOSITE[way], turned)
    noteStep(way === 'undo' ? 'undone' : 'redone', OPPOSITE[way], turned)
  } catch (failure) {
    if (isForLater(failure)) putStep(way, step)
    tellWhy(failure)
  }
}

/** Takes something back; undefined when somebody has changed it since and it is left as it is. */
export async function takeBackAsking(selector: Selector): Promise<TakenBack | undefined> {
  const take = (policy: 'cancel' | 'skip') => takeBack(selector, policy, tellProgress).finally(hideNote)
  try {
    return await take('cancel')
  } catch (failure) {
    if (!(failure instanceof Conflicted)) throw failure
    return (await askForRest(failure.conflicts)) ? await take('skip') : undefined
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['records'] })
  }
}

/** Says what was done, with the way back. */
export function noteStep(said: 'done' | 'undone' | 'redone', way: Way, step: Step): void {
  const { undo } = texts()
  const message = said === 'done' ? step.words : undo[said](step.words)
  noteDeed(message, undo[way], () => turnStep(way, step))
}

function tellProgress(done: number, total: number): void {
  const format = new Intl.NumberFormat(languageNow())
  noteProgress(texts().undo.progress(format.format(done), format.format(total)))
}

/** What was not answered can be tried again; what was refused will be refused again. */
const isForLater = (failure: unknown): boolean =>
  !(failure instanceof RequestError) ||
  failure.status === 0 ||
  failure.status === 429 ||
  failure.status >= 500

export function tellWhy(failure: unknown): void {
  const { undo } = texts()
  const { status, errors } = failure instanceof RequestError ? failure : { status: undefined, errors: [] }
  if (status === 0) tellFailure(new Refused(undo.noLine))
  else if (errors.some(({ code }) => code === ALREADY)) tell(undo.alreadyUndone)
  else if (errors.some(({ detail }) => NO_TRACE.test(detail))) tell(undo.withoutTrace)
  else tellFailure(failure)
}
