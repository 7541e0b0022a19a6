import { kinds, type Kind } from './kinds.ts'
import type { RuleInput, Rule } from './rule.ts'

/** A counter of a rule for an account, a key and a window. Times are exchange time in milliseconds. */
export type Counter = {
  ruleId: string
  accountId: string
  key: string
  beginsAt: number
  endsAt: number
  /** End of the last window in which the counter is read; a sliding counter is also read in the next window. */
  keptUntil: number
}

/**
 * How one message uses a counter: the amount to add, or for a sequence the position among 100 numbers, and the share of the previous
 * window's count that still applies.
 */
export type Use = {
  rule: Rule
  counter: Counter
  amount: number
  position: number | undefined
  carry: number
}

type Message = RuleInput['message']

const dayMs = 86_400_000

type CountRow = {
  /** Whether the kind counts only SMS, because the digits of other recipients have no meaning. */
  numbers: boolean
  /** Whether a count decreases gradually over the next window instead of being reset at the end of the window. */
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

/** Amounts other than 1 that a message adds. */
const amounts: Partial<Record<Kind, (message: Message) => number>> = {
  spend_cap: ({ price }) => price,
  // Networks count segments.
  daily_cap: ({ parts }) => parts,
}

/** Whether rules of a kind count messages. */
export const counts = (kind: Kind): boolean => kind in kinds && kind in rows

/** The counters a message uses; rules for other recipients are skipped. */
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
      position: rule.kind === 'sequence' ? Number(message.recipient.slice(-2)) : undefined,
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
