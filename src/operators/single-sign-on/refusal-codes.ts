/** Why a single sign-on of an operator was refused, as the sign-in form explains it. */
export const operatorSignOnRefusals = {
  unavailable: 'This exchange does not use single sign-on for operators.',
  begin: 'Another site has opened this page. Continue with the button below.',
  expired: 'The sign-in took longer than 10 minutes, or began in another browser or tab. Start it again.',
  declined: 'The provider did not sign you in.',
  provider: 'The response of the provider is invalid. Try again; an admin sees the cause in the audit log.',
  email: 'The provider has not verified your email address.',
  'not-an-operator': 'You are not an operator of this exchange. An admin can invite you.',
  'other-identity':
    'The operator with your email address uses another identity at the provider. An admin can send a link for a new password, which ends that.',
  disabled: 'Your access is disabled. An admin can enable it again.',
  throttled: 'Too many failed attempts. Wait a minute, then try again.',
  insecure: 'Sign in over https, or on the machine itself.',
} as const

export type OperatorSignOnRefusal = keyof typeof operatorSignOnRefusals
