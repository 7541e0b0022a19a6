import type { Kind } from '#protection/rules/kinds.ts'

type Row = readonly [label: string, stops: string]

/** Kinds of rules as people know them, grouped by what somebody wants: what each is called, and what it stops. */
const groups = {
  'To whom': {
    blocked_number: ['Blocked recipients', 'Messages to numbers on a list'],
    white_list: ['Only these recipients', 'Messages to numbers that are not on a list'],
    country: ['Countries', 'Messages to some countries, or to all but some'],
    network: ['Networks', 'Messages to some mobile networks, or to all but some'],
  },
  'From whom, and what': {
    do_not_originate: ['Senders that never send', 'Messages from senders on a list'],
    traffic: ['Patterns', 'Messages whose sender, recipient and text fit patterns'],
  },
  'Too much': {
    burst: ['Bursts', 'More messages of an account in a window of time'],
    recipient_velocity: ['Too many to one number', 'More messages to one recipient in a window of time'],
    prefix_velocity: [
      'Too many to numbers alike',
      'More messages to numbers that begin alike, as pumping has them',
    ],
    sequence: ['Numbers in sequence', 'Runs of recipients that follow one another, as pumping has them'],
    spend_cap: ['Spend of a day', 'What costs more than so many euros a day'],
  },
  'Registered traffic': {
    entity: ['Registered entities', 'Messages to some countries without an entity of a list'],
    header: ['Registered senders', 'Senders that are not listed for their entity'],
    content: ['Registered templates', 'Texts that fit no template listed for their entity'],
    consent: ['Registered consents', 'Recipients that are not listed for the entity'],
  },
  'All of an account': {
    account: ['Bar the account', 'Every message'],
    rest: ['Bar the REST API', 'Every message, told as an account without REST'],
    facility: ['Bar features', 'Messages that use chat, long texts, Unicode and the like'],
  },
} as const satisfies Record<string, Partial<Record<Kind, Row>>>

const rows = new Map<string, Row>(Object.values(groups).flatMap((of) => Object.entries(of)))

/** What a kind is called; one that nobody makes rules of names itself. */
export const kindName = (kind: string): string => rows.get(kind)?.[0] ?? kind

/** What rules of a kind stop. */
export const kindStops = (kind: string): string => rows.get(kind)?.[1] ?? ''

/** The kinds to be chosen from, in their groups. */
export const kindChoices = Object.entries(groups).map(([group, of]) => ({
  group,
  items: Object.entries(of).map(([value, [label]]: [string, Row]) => ({ value, label })),
}))
