let turn: Promise<void> | undefined

/** When everything that has arrived by now is looked at; all who wait for it go on together. */
function endOfTurn(): Promise<void> {
  turn ??= new Promise((resolve) => {
    setImmediate(() => {
      turn = undefined
      resolve()
    })
  })
  return turn
}

/** Sends a question, for so many who ask it. */
type Send<Answer> = (askers: number) => Promise<Answer>

interface Question<Answer> {
  readonly answer: Promise<Answer>
  askers: number
}

/**
 * Lets those who ask the same share one question: all that come in one turn of the event loop, or while the last
 * question runs. Nobody is answered by a question that was sent before he came.
 */
export class Together<Answer> {
  private readonly waiting = new Map<string, Question<Answer>>()
  private readonly running = new Map<string, Promise<unknown>>()

  ask(name: string, send: Send<Answer>): Promise<Answer> {
    const waiting = this.waiting.get(name)
    if (waiting) {
      waiting.askers++
      return waiting.answer
    }
    const answer = Promise.all([this.running.get(name), endOfTurn()]).then(() => this.run(name, send))
    this.waiting.set(name, { answer, askers: 1 })
    return answer
  }

  private run(name: string, send: Send<Answer>): Promise<Answer> {
    const { askers } = this.waiting.get(name)!
    this.waiting.delete(name)
    const answer = send(askers)
    const ended = answer.then(
      () => {},
      () => {},
    )
    this.running.set(name, ended)
    void ended.then(() => {
      if (this.running.get(name) === ended) this.running.delete(name)
    })
    return answer
  }
}
