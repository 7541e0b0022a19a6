/** One mail, in plain text. The id stays the same when it is sent again. Times are exchange time in milliseconds. */
export type Mail = {
  id: string
  accountId: string
  to: string
  subject: string
  text: string
  at: number
}

/**
 * Hands mails over: to a server, or in the sandbox to its mailbox. `refused` is for good, with a reason that may be kept; what it throws is
 * to be tried again.
 */
export type Mailer = { send(mail: Mail): Promise<'taken' | { refused: string }> }
