/** Of what people are told. */
export const KINDS = [
  ...(['assigned', 'mentioned', 'task-due', 'task-overdue', 'deal-won', 'deal-lost'] as const),
  ...(['import-done', 'automation-failed', 'message'] as const),
] as const
export type Kind = (typeof KINDS)[number]

export const MAILS = ['never', 'at-once', 'daily'] as const
export type MailWhen = (typeof MAILS)[number]

/** How somebody is told of a kind. */
export interface Channels {
  readonly inApp: boolean
  readonly mail: MailWhen
  readonly push: boolean
}

const usual = (mail: MailWhen, push: boolean): Channels => ({ inApp: true, mail, push })

/** How people are told who have chosen nothing. */
export const USUAL: Readonly<Record<Kind, Channels>> = {
  assigned: usual('daily', true),
  mentioned: usual('at-once', true),
  'task-due': usual('never', true),
  'task-overdue': usual('daily', true),
  'deal-won': usual('never', false),
  'deal-lost': usual('never', false),
  'import-done': usual('never', false),
  'automation-failed': usual('at-once', false),
  message: usual('never', true),
}
