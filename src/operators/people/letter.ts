import { plainLine } from '#platform/mail/plain-line.ts'
import type { InvitationRow } from './invitation-store.ts'

/** The email with the link of an invitation or a password reset. */
export function letterOf(
  { kind, expires_at }: Pick<InvitationRow, 'kind' | 'expires_at'>,
  { name, link }: { name: string; link: string },
): { subject: string; text: string } {
  const isReset = kind === 'reset'
  return {
    subject: isReset ? 'Set a new password for Strowger' : 'You are invited to Strowger',
    text: [
      `Hello ${plainLine(name)},`,
      '',
      isReset
        ? 'an admin of the exchange has created a link with which you set a new password:'
        : 'an admin of the exchange invites you to its console. Choose a password:',
      '',
      link,
      '',
      `The link can be used once, until ${expires_at.toISOString()}. Do not forward it: it signs in the person who opens it.`,
      'If you do not expect this email, inform an admin of the exchange.',
      '',
    ].join('\n'),
  }
}
