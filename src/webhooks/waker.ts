/** Wakes whoever waits; a call that comes while nobody waits wakes the next one at once. */
export class Waker {
  private isCalled = false
  private wake: (() => void) | undefined

  call(): void {
    this.isCalled = true
    this.wake?.()
  }

  /** Waits for a call, at most this long. */
  async wait(milliseconds = Number.POSITIVE_INFINITY): Promise<void> {
    if (!this.isCalled)
      await new Promise<void>((resolve) => {
        const timer = Number.isFinite(milliseconds)
          ? setTimeout(resolve, Math.min(milliseconds, 2 ** 31 - 1))
          : undefined
        this.wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    this.isCalled = false
    this.wake = undefined
  }
}
