import { type ChangeOperation, changeKinds } from './change-kinds.ts'

/** Kinds of sign-ins and changes of members. */
export const memberKinds = {
  signed_in: 'Sign in',
  signed_out: 'Sign out',
  sign_in_refused: 'Try to sign in',
  member_invited: 'Invite a member',
  invitation_withdrawn: 'Withdraw an invitation',
  member_joined: 'Join as a member',
  role_changed: 'Change the role of a member',
  member_removed: 'Remove a member',
  password_changed: 'Change the password',
  password_reset: 'Reset the password by a link',
  two_factor_on: 'Turn on two-factor authentication',
  two_factor_off: 'Turn off two-factor authentication',
  single_sign_on_set: 'Set up single sign-on',
  single_sign_on_removed: 'Remove single sign-on',
} as const

export type MemberKind = keyof typeof memberKinds

/** A kind of entry: of a sign-in or a member, or a changing operation. */
export type ActivityKind = MemberKind | ChangeOperation

/** All kinds of entries in the activity of an account, with their labels. */
export const activityKinds = {
  ...memberKinds,
  ...Object.fromEntries(Object.entries(changeKinds).map(([id, { label }]) => [id, label])),
} as Readonly<Record<ActivityKind, string>>

/** Results of entries; `unknown` also until the result of a change is known. */
export const activityOutcomes = ['done', 'refused', 'unknown', 'summary'] as const

export type ActivityOutcome = (typeof activityOutcomes)[number]
