import type { Funds } from '#accounts/index.ts'
import { Problem, type ProblemKind } from '#platform/contract/problem.ts'
import type { Decided } from '../storing/accept-store.ts'
import { messageProblems } from '../message/problems.ts'
import { refusals } from '../message/refusals.ts'

/** The limit that a message exceeds: the account's rate, its daily spend cap, or its balance. */
export type Shortage = 'rate' | 'spendCap' | 'money'

/**
 * Charges accounts for their messages, in order; returns the messages that are not covered. After the first message that the balance does not
 * cover, cheaper messages may still be covered. The storing statement (`storing-store.ts`) charges in the same way.
 */
export function fit(
  decided: readonly Decided[],
  funds: ReadonlyMap<string, Funds>,
  overCap: ReadonlySet<Decided>,
): Map<Decided, Shortage> {
  const short = new Map<Decided, Shortage>()
  for (const one of chargingOrder(decided)) {
    const own = funds.get(one.message.accountId)
    const price = one.refusal ? 0 : one.message.price
    const tokens = takesRate(one) ? 1 : 0
    if (!own || own.tokens < tokens) short.set(one, 'rate')
    else if (overCap.has(one)) short.set(one, 'spendCap')
    else if (price > own.payer.spendable) short.set(one, 'money')
    else {
      own.tokens -= tokens
      own.payer.spendable -= price
      own.payer.amount -= price
    }
  }
  return short
}

/**
 * Groups messages by account, because the hot path also charges one account at a time. Messages to opted-out recipients come last and, as on the hot
 * path, use only the rate that remains.
 */
function chargingOrder(decided: readonly Decided[]): Decided[] {
  const isOptedOut = ({ refusal }: Decided) => refusal === refusals.optedOut
  return [...Map.groupBy(decided, ({ message }) => message.accountId).values()].flatMap((its) => [
    ...its.filter((one) => !isOptedOut(one)),
    ...its.filter(isOptedOut),
  ])
}

/** Whether a message counts against the rate. Later messages of a workflow were counted with the first message, and keyword replies are not counted. */
const takesRate = ({ message, workflow }: Decided) => !message.automatic && (workflow?.item ?? 1) === 1

const problems: Record<Shortage, ProblemKind> = {
  rate: messageProblems.throttled,
  spendCap: messageProblems.spendCap,
  money: messageProblems.lowBalance,
}

/** The response to a message that exceeds the rate, the spend cap or the balance of its account. */
export function problemOf(shortage: Shortage): Problem {
  return new Problem(problems[shortage], shortage === 'rate' ? { retryAfter: 1 } : undefined)
}

/** The response for a message that was not stored, if it is no longer known whether the balance or the rate was too low. */
export function leftOut(): Problem {
  return new Problem(messageProblems.unavailable, { retryAfter: 1 })
}
