import { blockedByRule } from '#protection/rules/kinds.ts'

/** Commands that destroy or stop something, or change much at once, with the effect that is stated before the confirmation. */
export const confirmations: Readonly<Record<string, string>> = {
  'my alerts delete': 'The alert is deleted with its history.',
  'my messages resend': 'A new message is sent and charged; the original does not change.',
  'my numbers cancel': 'It is unlinked from its application, campaign and pools immediately.',
  'my smpp-users delete': 'Its sessions end, and further binds are refused.',
  'my smpp-users disable': 'Its sessions end, and binds are refused until you enable it.',
  'my smpp-users end-session': 'The client is unbound; it may bind again.',
  'my webhooks delete': 'The endpoint receives no further events, and waiting events end as undelivered.',
  'my webhooks disable': 'The endpoint receives no further events, and waiting events end as undelivered.',
  'my webhooks rotate': 'Webhooks to the endpoint are signed with a new secret.',
  'my secret rotate': 'Webhooks of the account are signed with a new secret.',
  'messages settle': 'All selected messages get the status, or are sent and charged again.',
  'applications delete': 'Its tokens are refused, and its numbers are unlinked.',
  'secrets revoke': 'Programs that use the secret are refused.',
  'smpp-users delete': 'Its sessions end, and further binds are refused.',
  'smpp-users end-session': 'The client is unbound; it may bind again.',
  'members remove': 'The member is signed out and cannot sign in again.',
  'members reset': 'The member signs in without a second factor.',
  'members withdraw': 'The link of the invitation is refused.',
  'payments end': 'The payment is resolved; this cannot be undone.',
  'cards delete': 'Payments with this method are refused.',
  'fees delete': 'The fee is no longer charged.',
  'carriers delete': 'Its receipts are no longer matched.',
  'alerts delete': 'The alert is deleted with its history.',
  'receipts delete': 'The receipt is no longer matched to a message.',
  'routes delete': 'Messages to its prefix use the next route, or are rejected.',
  'prices delete': 'Messages to the prefix have the price of a shorter prefix, or are rejected.',
  'networks delete': 'Numbers with the prefix belong to the network of a shorter prefix.',
  'rules delete': 'The rule is no longer applied to messages.',
  'numbers unassign': 'The account can neither send from the number nor receive messages at it.',
  'numbers withdraw': 'The number can no longer be bought.',
  'pools delete': 'Messages from the pool are rejected.',
  'brands suspend': 'Its campaigns cannot send messages.',
  'brands terminate': 'The brand and its campaigns end; this cannot be undone.',
  'campaigns suspend': 'Its numbers cannot send messages.',
  'campaigns terminate': 'The campaign ends; this cannot be undone.',
  'tollfree block': 'The number cannot send messages.',
  'reviews block': 'The toll-free number cannot send messages.',
  'webhooks disable': 'The endpoint receives no events until an operator enables it.',
  'limits delete': 'SIMs with these limits have none.',
  'tokens revoke': 'Requests with the token are refused.',
  'people suspend': 'The user is signed out and cannot sign in.',
  'privacy erase': 'All data about the number is erased; this cannot be undone.',
}

type Values = Readonly<Record<string, unknown>>

const withValue = (option: string, value: string, effect: string) => (options: Values) =>
  options[option] === value ? effect : undefined

/** Commands that need a confirmation only with some values of their options: the effect of these values. */
export const confirmedValues: Readonly<Record<string, (options: Values) => string | undefined>> = {
  'accounts change': withValue('status', 'suspended', 'All requests of the account are refused.'),
  'carriers set': withValue('status', 'disabled', 'Its sessions end, and it stops carrying messages.'),
  'smpp-users change': withValue('enabled', 'no', 'Its sessions end, and further binds are refused.'),
  'rules create'(options) {
    const account = options['account'] as string | undefined
    const { kind, effect } = options as { kind: string; effect: string }
    const blocks = blockedByRule({ ...options, kind, effect })
    if (!blocks) return undefined
    const messages = `Every message of ${account === undefined ? 'all accounts' : `account ${account}`}`
    return `${messages}${blocks === 'all' ? '' : ' that is not submitted by SMPP'} is rejected.`
  },
  'rules change': withValue('effect', 'block', 'The messages that match the rule are rejected.'),
}
