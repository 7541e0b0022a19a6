/** Causes of emails in the queue. */
export const mailKinds = [
  'invitation',
  'reset',
  'card',
  'webhook-endpoint',
  'member-invitation',
  'member-reset',
  'alert',
] as const

export type MailKind = (typeof mailKinds)[number]
