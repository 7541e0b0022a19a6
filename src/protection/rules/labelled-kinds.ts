import type { Kind } from './kinds.ts'

type Row = readonly [label: string, stops: string]

/** Kinds of rules in groups, with their labels and what they block. */
export const kindGroups = {
  Recipients: {
    blocked_number: ['Blocked recipients', 'Messages to numbers on a list'],
    white_list: [
      'Allowed recipients only',
      'Messages to numbers that are not on a list; every message while the list is empty',
    ],
    country: ['Countries', 'Messages to selected countries, or to all others'],
    network: ['Networks', 'Messages to selected mobile networks, or to all others'],
  },
  'Senders and content': {
    do_not_originate: ['Do-not-originate senders', 'Messages from senders on a list'],
    traffic: [
      'Patterns',
      'Messages whose sender, recipient and text match patterns; every message without a pattern',
    ],
  },
  'Volume and fraud': {
    burst: ['Bursts', 'Messages of an account beyond a limit per time window'],
    recipient_velocity: ['Recipient velocity', 'Messages to one recipient beyond a limit per time window'],
    prefix_velocity: [
      'Prefix velocity',
      'Messages to numbers with the same prefix beyond a limit, as in traffic pumping',
    ],
    sequence: ['Sequential numbers', 'Runs of consecutive recipients, as in traffic pumping'],
    spend_cap: ['Daily spend cap', 'Messages beyond a daily amount in euros'],
  },
  'Registered traffic': {
    entity: [
      'Registered entities',
      'Messages to the selected countries whose sending entity is not on the list',
    ],
    header: ['Registered senders', 'Senders that are not listed for their entity'],
    content: ['Registered templates', 'Texts that match no template listed for their entity'],
    consent: ['Registered consents', 'Recipients that are not listed for the entity'],
  },
  'Whole account': {
    account: ['Block the account', 'Every message'],
    rest: ['Block the REST API', 'Every message that is not submitted by SMPP'],
    facility: ['Block features', 'Messages with chat, long texts, Unicode and the like'],
  },
} as const satisfies Record<string, Partial<Record<Kind, Row>>>

/** The label of each kind and what rules of the kind block, by kind. */
export const kindRows: ReadonlyMap<string, Row> = new Map(
  Object.values(kindGroups).flatMap((of) => Object.entries(of)),
)
