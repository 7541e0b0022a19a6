import type { Mail, Mailer } from '#platform/mail/port.ts'

/** An email that concerns an account. */
export type AccountMail = Mail & { accountId: string }

/** Sends emails through a server, or into the mailbox of the sandbox; after an exception the email is retried. */
export type AccountMailer = { send(mail: AccountMail): ReturnType<Mailer['send']> }
