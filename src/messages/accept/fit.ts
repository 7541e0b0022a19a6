import { Problem } from '#platform/contract/problem.ts'
import type { Decided } from '../storing/accept-store.ts'
import { messageProblems } from '../message/problems.ts'

/**
 * The longest prefix that funds and rate allow, without those over the daily spend cap. After the first message that money does not
 * cover, cheaper ones may still pass.
 */
export function fit(
  wishes: Decided[],
  funds: { spendable: number; tokens: number },
  over: ReadonlySet<Decided>,
): { fitting: Decided[]; problems: Map<Decided, Problem> } {
  const fitting: Decided[] = []
  const problems = new Map<Decided, Problem>()
  let { spendable, tokens } = funds
  for (const one of wishes) {
    const price = one.refusal ? 0 : one.message.price
    if (tokens < 1) problems.set(one, new Problem(messageProblems.throttled, { retryAfter: 1 }))
    else if (over.has(one)) problems.set(one, new Problem(messageProblems.spendCap))
    else if (price > spendable) problems.set(one, new Problem(messageProblems.lowBalance))
    else {
      tokens -= 1
      spendable -= price
      fitting.push(one)
    }
  }
  return { fitting, problems }
}

/** It did not fit into what was stored; which of money and rate was short is not known any more. */
export function leftOut(): Problem {
  return new Problem(messageProblems.unavailable, { retryAfter: 1 })
}
