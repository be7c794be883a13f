import nodemailer, { type Transporter } from 'nodemailer'

/** A server that takes no letters must not hold anybody for long. */
const TIMEOUT_MS = 10_000

export interface Letter {
  readonly to: string
  readonly subject: string
  readonly text: string
  /** Whom an answer reaches, where that is not who sends it. */
  readonly replyTo?: string
  readonly attachments?: readonly Attachment[]
}

export interface Attachment {
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}

export interface MailSettings {
  /** Where letters are handed over, and from whom they are; unset, they are printed. */
  readonly smtp?: { readonly url: string; readonly from: string } | undefined
  readonly print: (text: string) => void
  readonly log: (failure: unknown) => void
}

/** Sends letters over SMTP; without it they stand in the log, for the operator to hand over. */
export class Mail {
  private readonly settings: MailSettings
  private readonly transport: Transporter | undefined

  constructor(settings: MailSettings) {
    this.settings = settings
    const { smtp } = settings
    this.transport =
      smtp &&
      nodemailer.createTransport(
        {
          url: smtp.url,
          connectionTimeout: TIMEOUT_MS,
          greetingTimeout: TIMEOUT_MS,
          socketTimeout: TIMEOUT_MS,
        },
        { from: smtp.from, disableFileAccess: true, disableUrlAccess: true },
      )
  }

  /** Whether letters reach people by themselves. */
  get isSent(): boolean {
    return this.transport !== undefined
  }

  /** False when it could not be handed over. */
  async send({ to, subject, text, replyTo, attachments = [] }: Letter): Promise<boolean> {
    const { print, log } = this.settings
    if (!this.transport) {
      print(`No mail is configured (SMTP_URL). For ${to}: ${subject}\n${text}`)
      return false
    }
    try {
      await this.transport.sendMail({
        to: { name: '', address: to },
        ...(replyTo && { replyTo: { name: '', address: replyTo } }),
        ...{ subject, text, attachments: [...attachments] },
      })
      return true
    } catch (failure) {
      log(failure)
      return false
    }
  }
}
