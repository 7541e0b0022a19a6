import { kinds, type Kind } from './kinds.ts'
import type { RuleInput, Rule } from './rule.ts'

/** Where something is counted: for a rule and an account, under a key, in one window. Instants are exchange time in milliseconds. */
export type Counter = {
  ruleId: string
  accountId: string
  key: string
  beginsAt: number
  endsAt: number
  /** So long messages look at it: what slides is looked at from the next window too. */
  keptUntil: number
}

/**
 * One message's use of a counter: how much it adds, or, of a sequence, which of a hundred numbers it goes to; and which part of what
 * the window before it has counted stands beside.
 */
export type Use = {
  rule: Rule
  counter: Counter
  amount: number
  place: number | undefined
  carry: number
}

type Message = RuleInput['message']

const dayMs = 86_400_000

type CountRow = {
  /** Only SMS go to numbers that say anything. */
  numbers: boolean
  /** What it counts fades over the next window instead of being forgotten at the end of its own. */
  slides: boolean
  keyOf(message: Message, rule: Rule): string
}

const rows: Partial<Record<Kind, CountRow>> = {
  burst: { numbers: false, slides: true, keyOf: () => '' },
  prefix_velocity: {
    numbers: true,
    slides: true,
    keyOf: ({ recipient }, { settings }) => recipient.slice(0, settings.digits),
  },
  sequence: { numbers: true, slides: false, keyOf: ({ recipient }) => recipient.slice(0, -2) },
  recipient_velocity: { numbers: false, slides: true, keyOf: ({ recipient }) => recipient },
  daily_cap: { numbers: true, slides: false, keyOf: (_, { settings }) => settings.key! },
  spend_cap: { numbers: false, slides: false, keyOf: () => '' },
}

/** How much a message adds that is more than one. */
const amounts: Partial<Record<Kind, (message: Message) => number>> = {
  spend_cap: ({ price }) => price,
  // Networks count what they see, which is parts.
  daily_cap: ({ parts }) => parts,
}

/** Whether rules of a kind count. */
export const counts = (kind: Kind): boolean => kind in kinds && kind in rows

/** What a message uses of the counters of rules; rules for other recipients are left out. */
export function usesOf({ message }: RuleInput, counting: readonly Rule[]): Use[] {
  const uses: Use[] = []
  for (const rule of counting) {
    const { numbers, slides, keyOf } = rows[rule.kind]!
    const { prefixes, window_seconds: seconds } = rule.settings
    if (numbers && message.channel !== 'sms') continue
    if (prefixes && !prefixes.some((one) => message.recipient.startsWith(one))) continue
    const windowMs = seconds === undefined ? dayMs : seconds * 1000
    const usual = Math.floor(message.acceptedAt / windowMs) * windowMs
    const beginsAt = rule.settings.window?.beginsAt ?? usual
    const endsAt = rule.settings.window?.endsAt ?? usual + windowMs
    const keptUntil = slides ? endsAt + windowMs : endsAt
    uses.push({
      rule,
      counter: {
        ruleId: rule.id,
        accountId: message.accountId,
        key: keyOf(message, rule),
        beginsAt,
        endsAt,
        keptUntil,
      },
      amount: amounts[rule.kind]?.(message) ?? 1,
      place: rule.kind === 'sequence' ? Number(message.recipient.slice(-2)) : undefined,
      carry: slides ? (endsAt - message.acceptedAt) / windowMs : 0,
    })
  }
  return uses
}

export const nameOf = ({ ruleId, accountId, key, beginsAt }: Counter): string =>
  `${ruleId} ${accountId} ${beginsAt} ${key}`

/** Whether two counters of one rule are the same. */
export const isSame = (one: Counter, other: Counter): boolean =>
  one.key === other.key && one.beginsAt === other.beginsAt && one.accountId === other.accountId
