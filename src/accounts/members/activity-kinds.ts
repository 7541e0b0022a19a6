/** Kinds of entries in the activity of an account. */
export const activityKinds = {
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

export type ActivityKind = keyof typeof activityKinds
