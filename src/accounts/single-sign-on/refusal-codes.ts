/** Why a single sign-on was refused, as the sign-in form explains it. */
export const signOnRefusals = {
  unavailable: 'This account does not use single sign-on. Check the API key.',
  expired: 'The sign-in took longer than 10 minutes, or began in another browser or tab. Start it again.',
  declined: 'Your provider did not sign you in.',
  provider:
    'The response of your provider is invalid. Try again; an owner of the account sees the cause in the activity.',
  email: 'Your provider has not verified your email address.',
  'not-a-member': 'You are not a member of this account. An owner of the account can invite you.',
  'other-identity':
    'The member with your email address uses another identity at the provider. An owner can remove the member and invite you again.',
  full: 'The account has the maximum of 200 members and pending invitations.',
  throttled: 'Too many failed attempts. Wait a minute, then try again.',
  insecure: 'Sign in over https, or on the machine itself.',
} as const

export type SignOnRefusal = keyof typeof signOnRefusals
