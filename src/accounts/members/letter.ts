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
  /** The actor, as in the activity of the account. */
  by: string
}): Letter {
  const account = plainLine(of.accountName)
  const invites =
    of.by === 'operator'
      ? `the operator of the exchange invites you to the account ${account}`
      : `an owner of the account ${account} invites you`
  return {
    subject: `You are invited to the account ${account}`,
    text: [
      `Hello ${plainLine(of.name)},`,
      '',
      `${invites} as a member with the role "${of.role}": ${memberRoles[of.role]}`,
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
export function resetLetter(of: {
  name: string
  accountName: string
  link: string
  expiresAt: Date
}): Letter {
  return {
    subject: 'Set a new password for Strowger',
    text: [
      `Hello ${plainLine(of.name)},`,
      '',
      `a new password was requested for your email address in the account ${plainLine(of.accountName)}. Set it here:`,
      '',
      of.link,
      '',
      `The link can be used once, until ${of.expiresAt.toISOString()}.`,
      'If you did not request it, ignore this email; your password is unchanged.',
      '',
    ].join('\n'),
  }
}
