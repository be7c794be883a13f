import { delayOf, type WebhookSettings } from './settings.ts'

/** Whether an address takes what it is sent: single failures are those of records, many in a row its own. */
export class Health {
  private readonly settings: WebhookSettings
  private inRow = 0
  private probes = 0
  private probeAt = 0
  failingSince: number | null
  isFailing: boolean

  constructor(settings: WebhookSettings, failingSince: number | null, isFailing: boolean) {
    this.settings = settings
    this.failingSince = failingSince
    this.isFailing = isFailing
  }

  /** Whether it was failing until now. */
  succeeded(): boolean {
    const wasFailing = this.isFailing
    this.inRow = 0
    this.probes = 0
    this.failingSince = null
    this.isFailing = false
    return wasFailing
  }

  failed(): void {
    this.inRow++
    this.failingSince ??= Date.now()
    if (!this.isFailing && this.inRow < this.settings.failuresInRow) return
    // What was under way when it began to fail is no further probe.
    if (!this.isFailing || this.probeInMs <= 0) this.probeLater()
    this.isFailing = true
  }

  /** How long to wait with the next attempt to an address that fails. */
  get probeInMs(): number {
    return this.probeAt - performance.now()
  }

  get isHopeless(): boolean {
    const { switchedOffAfterMs } = this.settings
    return this.failingSince !== null && Date.now() - this.failingSince > switchedOffAfterMs
  }

  private probeLater(): void {
    this.probeAt = performance.now() + delayOf(this.settings.probesMs, ++this.probes)
  }
}
