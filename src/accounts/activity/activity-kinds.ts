import { type ChangeOperation, changeKinds } from './change-kinds.ts'

/** Kinds of sign-ins and changes of members. */
export const memberKinds = {
  signed_in: 'Signed in',
  sign_in_refused: 'Sign-in refused',
  member_invited: 'Member invited',
  invitation_withdrawn: 'Invitation withdrawn',
  member_joined: 'Member joined',
  role_changed: 'Role changed',
  member_removed: 'Member removed',
  password_changed: 'Password changed',
  password_reset: 'Password reset by a link',
  two_factor_on: 'Two-factor authentication turned on',
  two_factor_off: 'Two-factor authentication turned off',
  single_sign_on_set: 'Single sign-on set up',
  single_sign_on_removed: 'Single sign-on removed',
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
