import type { Answer } from './send.ts'

/** What a process has sent since it began, by outcome. */
export class WebhookMetrics {
  taken = 0
  failed = 0

  count({ isTaken }: Answer): void {
    if (isTaken) this.taken++
    else this.failed++
  }
}
