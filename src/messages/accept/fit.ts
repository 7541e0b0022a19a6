import type { Funds } from '#accounts/index.ts'
import { Problem, type ProblemKind } from '#platform/contract/problem.ts'
import type { Decided } from '../storing/accept-store.ts'
import { messageProblems } from '../message/problems.ts'
import { refusals } from '../message/refusals.ts'

/** What an account has too little of for a message: its rate, its daily spend cap, or its money. */
export type Shortage = 'rate' | 'spendCap' | 'money'

/**
 * Charges the funds of accounts for messages, each account's in their order; returns those that do not fit. After the first message that
 * money does not cover, cheaper ones may still fit. It charges like the statement that stores (`storing-store.ts`).
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
    else if (price > own.purse.spendable) short.set(one, 'money')
    else {
      own.tokens -= tokens
      own.purse.spendable -= price
      own.purse.amount -= price
    }
  }
  return short
}

/** Account by account, like the accounts that the hot path leaves out; as there, opted-out recipients get what the others leave of the rate. */
function chargingOrder(decided: readonly Decided[]): Decided[] {
  const isOptedOut = ({ refusal }: Decided) => refusal === refusals.optedOut
  return [...Map.groupBy(decided, ({ message }) => message.accountId).values()].flatMap((its) => [
    ...its.filter((one) => !isOptedOut(one)),
    ...its.filter(isOptedOut),
  ])
}

/** The next messages of a workflow were counted with its first one, and keyword replies are not counted. */
const takesRate = ({ message, workflow }: Decided) => !message.automatic && (workflow?.item ?? 1) === 1

const problems: Record<Shortage, ProblemKind> = {
  rate: messageProblems.throttled,
  spendCap: messageProblems.spendCap,
  money: messageProblems.lowBalance,
}

/** The answer to a message that does not fit. */
export function problemOf(shortage: Shortage): Problem {
  return new Problem(problems[shortage], shortage === 'rate' ? { retryAfter: 1 } : undefined)
}

/** The answer to a message that was not stored, where it is no longer known which of money and rate was short. */
export function leftOut(): Problem {
  return new Problem(messageProblems.unavailable, { retryAfter: 1 })
}
