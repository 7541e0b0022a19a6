import type { Rule } from '../rules/rule.ts'

const wildcard = '*'
const precedence = { block: 0, monitor: 1, allow: 2 }

/**
 * The rule that applies to a country or network. A rule for the account precedes a rule for all accounts; a rule that lists the code precedes
 * a wildcard; otherwise block precedes monitor, and monitor precedes allow.
 */
export function ruleOf(
  rules: readonly Rule[],
  codesOf: (rule: Rule) => readonly string[],
  code: string | undefined,
) {
  let best: Rule | undefined
  let bestRank = Infinity
  for (const rule of rules) {
    const codes = codesOf(rule)
    const named = code !== undefined && codes.includes(code)
    if (!named && !codes.includes(wildcard)) continue
    const rank = (rule.accountId === null ? 6 : 0) + (named ? 0 : 3) + precedence[rule.effect]
    if (rank < bestRank) [best, bestRank] = [rule, rank]
  }
  return best
}
