import type { Answer } from './send.ts'

/** What a process has sent since it began, by outcome. */
export class WebhookMetrics {
  taken = 0
  failed = 0
  /** Hears how long after a change it was told at the first attempt. */
  onTold: (seconds: number) => void = () => {}

  count({ isTaken }: Answer): void {
    if (isTaken) this.taken++
    else this.failed++
  }
}
