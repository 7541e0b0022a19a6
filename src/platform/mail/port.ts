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
export type Mailer = { send(mail: Mail): Promise<'taken' | { refused: string }> }
