import { setTimeout as sleep } from 'node:timers/promises'
import type { Mailer } from '#platform/mail/port.ts'
import type { Log } from '#platform/log.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { InvitationRow } from './invitation-store.ts'
import { letterOf } from './letter.ts'

/** Sends links to people; undefined without a mail server or a public address of the console. */
export type LinkMailer = { mailer: Mailer; log: Log } | undefined

/** The admin waits for the response, so an unresponsive mail server may not hold it longer. */
const maxMs = 8_000

type Recipient = { email: string; name: string; link: string }

/**
 * Sends the link of an invitation or a password reset by email, once. False if the email was not accepted, or without a response in time;
 * then the admin passes the link on, which the response contains.
 */
export async function sendLink(
  sending: LinkMailer,
  invitation: InvitationRow,
  { email, name, link }: Recipient,
): Promise<boolean> {
  if (!sending) return false
  const { mailer, log } = sending
  try {
    const mail = { id: invitation.id, to: email, at: wallNow(), ...letterOf(invitation, { name, link }) }
    const late = sleep(maxMs, { refused: 'The mail server did not respond in time.' }, { ref: false })
    const answer = await Promise.race([mailer.send(mail), late])
    if (answer === 'taken') return true
    log.warn({ invitation: invitation.id, reason: answer.refused }, 'the link was not sent by email')
  } catch (error) {
    log.warn(
      { invitation: invitation.id, reason: (error as Error).message },
      'the link was not sent by email',
    )
  }
  return false
}
