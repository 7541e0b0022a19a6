/** One email, in plain text. A repeated email keeps its ID. Times are exchange time in milliseconds. */
export type Mail = {
  id: string
  to: string
  subject: string
  text: string
  at: number
}

/**
 * Sends emails through a server. `refused` is permanent, with a reason that may be stored; after an exception the email may have been
 * accepted or not.
 */
export type Mailer = { send(mail: Mail): Promise<'accepted' | { refused: string }> }

/** Why an email was not sent, without the server's own text, which may contain addresses. */
export class MailError extends Error {
  override name = 'MailError'
  /** Whether the server was not usable before the email was offered to it. */
  readonly isServerUnusable: boolean

  constructor(message: string, isServerUnusable = false) {
    super(message)
    this.isServerUnusable = isServerUnusable
  }
}
