/**
 * Every kind of traffic rule, in the order in which they are asked: the code that a refusal is told with (specification 3, "Message error
 * codes"), the sentence for the customer, whether it is a fraud protection that `trusted_recipient` overrides (S3-039), which
 * settings it needs, and what it may be given beside.
 */
const rows = {
  account: [1060, 'This account is barred from sending.', 'rule', [], []],
  rest: [1080, 'This account is not enabled for REST.', 'rule', [], []],
  facility: [1140, 'This account may not send such messages.', 'rule', ['facilities'], []],
  do_not_originate: [1476, 'The sender is on a list of numbers that never send.', 'list', [], []],
  blocked_number: [1050, 'The recipient is barred.', 'list', [], []],
  white_list: [1160, 'The recipient is not on the white list of this account.', 'list', [], []],
  entity: [1480, 'The entity is not registered for this country.', 'list', ['countries'], []],
  header: [1481, 'The sender is not registered for the entity.', 'list', ['countries'], []],
  content: [1482, 'The text fits no registered template of the entity.', 'list', ['countries'], []],
  consent: [1483, 'The consent of the recipient is not registered.', 'list', ['countries'], []],
  country: [1474, 'This account may not send to this country.', 'fraud', ['countries'], []],
  network: [1475, 'This account may not send to this network.', 'fraud', ['networks'], []],
  traffic: [1470, 'A traffic rule blocks this message.', 'fraud', [], ['senders', 'prefixes', 'texts']],
  burst: [
    1472,
    'More messages at once than this account may send.',
    'fraud',
    ['limit', 'window_seconds'],
    [],
  ],
  prefix_velocity: [
    1473,
    'More messages to numbers like this one than usual traffic has.',
    'fraud',
    ['limit', 'window_seconds', 'digits'],
    ['prefixes'],
  ],
  sequence: [
    1473,
    'The recipients follow one another in sequence.',
    'fraud',
    ['limit', 'window_seconds'],
    ['prefixes'],
  ],
  recipient_velocity: [
    1241,
    'More messages to this number than it may be sent.',
    'rule',
    ['limit', 'window_seconds'],
    ['prefixes'],
  ],
  daily_cap: [
    1460,
    'A network takes no more of this 10DLC brand, campaign or number today.',
    'rule',
    ['limit'],
    [],
  ],
  spend_cap: [1070, 'The daily spend cap of this account is reached.', 'rule', ['amount'], []],
} as const

export type Kind = keyof typeof rows

/** The code of a refusal by a traffic rule. */
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
  needs: readonly Setting[]
  takes: readonly Setting[]
}

/** The table by kind; `order` has the kinds as they are asked. */
export const kinds = Object.fromEntries(
  Object.entries(rows).map(([kind, [code, detail, sort, deps, takes]]) => [
    kind,
    { code, detail, fraud: sort === 'fraud', list: sort === 'list', needs: deps, takes },
  ]),
) as unknown as Readonly<Record<Kind, KindRow>>

/** Those that networks set: nobody makes rules of them. */
const provided: ReadonlySet<string> = new Set(['daily_cap'])

export const order = Object.keys(rows).filter((kind) => !provided.has(kind)) as [Kind, ...Kind[]]

/** What stands beside the value of an entry, by the kind of its list: for whom it is registered, and the text of a template. */
export const extraValues: Partial<Record<Kind, readonly ('entity' | 'text')[]>> = {
  do_not_originate: [],
  blocked_number: [],
  white_list: [],
  entity: [],
  header: ['entity'],
  content: ['entity', 'text'],
  consent: ['entity'],
}

/** What a facility rule may take away. */
export const facilities = ['sms', 'chat', 'failover', 'unicode', 'long', 'word_sender'] as const
export type Facility = (typeof facilities)[number]

/** What becomes of a message that a rule matches. */
export const effects = ['block', 'monitor', 'allow'] as const
export type Effect = (typeof effects)[number]
