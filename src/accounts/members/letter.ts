import { plainLine } from '#platform/mail/plain-line.ts'
import { memberRoles, type MemberRole } from '../roles/role-kinds.ts'

type Letter = { subject: string; text: string }

/** The email with the link of an invitation. */
export function invitationLetter(of: {
  name: string
  accountName: string
  role: MemberRole
  link: string
  expiresAt: Date
}): Letter {
  const account = plainLine(of.accountName)
  return {
    subject: `You are invited to the account ${account}`,
    text: [
      `Hello ${plainLine(of.name)},`,
      '',
      `an owner of the account ${account} invites you as a member with the role "${of.role}": ${memberRoles[of.role]}`,
      'Accept the invitation here:',
      '',
      of.link,
      '',
      `The link can be used once, until ${of.expiresAt.toISOString()}. Do not forward it.`,
      'If you do not expect this email, ignore it.',
      '',
    ].join('\n'),
  }
}

/** The email with the link for a new password. */
export function resetLetter(of: { name: string; link: string; expiresAt: Date }): Letter {
  return {
    subject: 'Set a new password for Strowger',
    text: [
      `Hello ${plainLine(of.name)},`,
      '',
      'a new password was requested for your email address. Set it here:',
      '',
      of.link,
      '',
      `The link can be used once, until ${of.expiresAt.toISOString()}.`,
      'If you did not request it, ignore this email; your password is unchanged.',
      '',
    ].join('\n'),
  }
}
