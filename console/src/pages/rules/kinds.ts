import type { Kind } from '#protection/rules/kinds.ts'

type Row = readonly [label: string, stops: string]

/** Kinds of rules in groups, with their labels and what they block. */
const groups = {
  Recipients: {
    blocked_number: ['Blocked recipients', 'Messages to numbers on a list'],
    white_list: ['Allowed recipients only', 'Messages to numbers that are not on a list'],
    country: ['Countries', 'Messages to selected countries, or to all others'],
    network: ['Networks', 'Messages to selected mobile networks, or to all others'],
  },
  'Senders and content': {
    do_not_originate: ['Do-not-originate senders', 'Messages from senders on a list'],
    traffic: ['Patterns', 'Messages whose sender, recipient and text match patterns'],
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
    rest: ['Block the REST API', 'Every message, rejected as for an account without REST access'],
    facility: ['Block features', 'Messages with chat, long texts, Unicode and the like'],
  },
} as const satisfies Record<string, Partial<Record<Kind, Row>>>

const rows = new Map<string, Row>(Object.values(groups).flatMap((of) => Object.entries(of)))

/** The label of a kind; an unknown kind is shown by its name. */
export const kindName = (kind: string): string => rows.get(kind)?.[0] ?? kind

/** The label of what rules of a kind block. */
export const kindStops = (kind: string): string => rows.get(kind)?.[1] ?? ''

/** The selectable kinds, in groups. */
export const kindChoices = Object.entries(groups).map(([group, of]) => ({
  group,
  items: Object.entries(of).map(([value, [label]]: [string, Row]) => ({ value, label })),
}))
