import { send } from '../api/request.ts'

/** What can be done with a record that is there. */
export type OpenAction = 'edit' | 'delete'

export type OpenRecord = Readonly<Record<OpenAction, boolean>> & { readonly id: string }

/** As many ids as an address holds well. */
const MOST_TOGETHER = 500

interface Question {
  readonly ids: string[]
  readonly answer: Promise<Readonly<Record<OpenAction, readonly string[]>>>
}

/** The questions that have not left yet, by type. */
const waiting = new Map<string, Question>()

/** What may be done with a record; whatever is asked of its type until the page has drawn is one request. */
export async function askTogether(type: string, id: string): Promise<OpenRecord> {
  const known = waiting.get(type)
  const question = known && known.ids.length < MOST_TOGETHER ? known : begun(type)
  question.ids.push(id)
  const open = await question.answer
  return { id, edit: open.edit.includes(id), delete: open.delete.includes(id) }
}

function begun(type: string): Question {
  const ids: string[] = []
  const answer = new Promise((resolve) => setTimeout(resolve)).then(() => {
    if (waiting.get(type) === question) waiting.delete(type)
    return send<Awaited<Question['answer']>>('GET', `/app/open-records?type=${type}&ids=${ids}`)
  })
  const question: Question = { ids, answer }
  waiting.set(type, question)
  return question
}
