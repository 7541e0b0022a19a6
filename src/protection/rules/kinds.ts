/**
 * Every kind of traffic rule, in the order of evaluation, with its error code (specification 3, "Message error codes"), the sentence for the
 * customer, whether it is a fraud-protection rule, which `trusted_recipient` overrides (S3-039), and the settings it requires and accepts.
 */
const rows = {
  account: [1060, 'This account is blocked from sending.', 'rule', [], []],
  rest: [
    1080,
    'This account is not enabled for REST: its programs submit messages by SMPP, as one of its SMPP users.',
    'rule',
    [],
    [],
  ],
  facility: [1140, 'This account may not send messages of this type.', 'rule', ['facilities'], []],
  do_not_originate: [1476, 'The sender is on a do-not-originate list.', 'list', [], []],
  blocked_number: [1050, 'The recipient is blocked.', 'list', [], []],
  white_list: [1160, 'The recipient is not on the white list of this account.', 'list', [], []],
  entity: [1480, 'The entity is not registered for this country.', 'list', ['countries'], []],
  header: [1481, 'The sender is not registered for the entity.', 'list', ['countries'], []],
  content: [1482, 'The text does not match a registered template of the entity.', 'list', ['countries'], []],
  consent: [1483, 'The consent of the recipient is not registered.', 'list', ['countries'], []],
  country: [1474, 'This account may not send to this country.', 'fraud', ['countries'], []],
  network: [1475, 'This account may not send to this network.', 'fraud', ['networks'], []],
  traffic: [1470, 'A traffic rule blocks this message.', 'fraud', [], ['senders', 'prefixes', 'texts']],
  burst: [
    1472,
    'A burst of messages exceeds the limit of this account.',
    'fraud',
    ['limit', 'window_seconds'],
    [],
  ],
  prefix_velocity: [
    1473,
    'Too many messages to numbers with the same prefix.',
    'fraud',
    ['limit', 'window_seconds', 'digits'],
    ['prefixes'],
  ],
  sequence: [
    1473,
    'Too many messages to consecutive numbers.',
    'fraud',
    ['limit', 'window_seconds'],
    ['prefixes'],
  ],
  recipient_velocity: [
    1241,
    'Too many messages to this number.',
    'rule',
    ['limit', 'window_seconds'],
    ['prefixes'],
  ],
  daily_cap: [
    1460,
    'The daily limit of a network for this 10DLC brand, campaign or number is reached.',
    'rule',
    ['limit'],
    [],
  ],
  spend_cap: [1070, 'The daily spend cap of this account is reached.', 'rule', ['amount'], []],
} as const

export type Kind = keyof typeof rows

/** The error code of a message that a traffic rule rejects. */
export type Code = (typeof rows)[Kind][0]

/** A setting of rules, by its name on the wire. */
export type Setting =
  | 'countries'
  | 'networks'
  | 'facilities'
  | 'senders'
  | 'prefixes'
  | 'texts'
  | 'limit'
  | 'window_seconds'
  | 'digits'
  | 'amount'

export type KindRow = {
  code: Code
  detail: string
  fraud: boolean
  list: boolean
  required: readonly Setting[]
  takes: readonly Setting[]
}

/** The table by kind; `order` lists the kinds in the order of evaluation. */
export const kinds = Object.fromEntries(
  Object.entries(rows).map(([kind, [code, detail, group, required, takes]]) => [
    kind,
    { code, detail, fraud: group === 'fraud', list: group === 'list', required, takes },
  ]),
) as unknown as Readonly<Record<Kind, KindRow>>

/** Kinds whose limits are set by networks; operators cannot create rules of these kinds. */
const networkOnly: ReadonlySet<string> = new Set(['daily_cap'])

export const order = Object.keys(rows).filter((kind) => !networkOnly.has(kind)) as [Kind, ...Kind[]]

type Conditions = { senders?: readonly string[]; prefixes?: readonly string[]; texts?: readonly string[] }

/**
 * The messages that a blocking rule without a condition rejects: all to which it applies, because its kind has no condition, no pattern is set,
 * or its white list is empty; or all that are not submitted by SMPP. Undefined for other rules. `hasList` states whether the rule has list
 * entries.
 */
export function blockedByRule(
  { kind, effect, ...conditions }: { kind: string; effect: string } & Conditions,
  hasList = false,
): 'all' | 'not by SMPP' | undefined {
  if (effect !== 'block') return undefined
  if (kind === 'rest') return 'not by SMPP'
  if (kind === 'account' || (kind === 'white_list' && !hasList)) return 'all'
  const patterns = [conditions.senders, conditions.prefixes, conditions.texts]
  const isOpen = patterns.every((ones = []) => ones.length === 0 || ones.includes('*'))
  return kind === 'traffic' && isOpen ? 'all' : undefined
}

/** Extra fields of a list entry, by kind of rule: the entity that the value is registered for, and the text of a template. */
export const extraValues: Partial<Record<Kind, readonly ('entity' | 'text')[]>> = {
  do_not_originate: [],
  blocked_number: [],
  white_list: [],
  entity: [],
  header: ['entity'],
  content: ['entity', 'text'],
  consent: ['entity'],
}

/** Facilities that a rule can disable. */
export const facilities = ['sms', 'chat', 'failover', 'unicode', 'long', 'alphanumeric_sender'] as const
export type Facility = (typeof facilities)[number]

/** Effects of a rule on the messages it matches. */
export const effects = ['block', 'monitor', 'allow'] as const
export type Effect = (typeof effects)[number]
