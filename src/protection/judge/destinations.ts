import type { Rule } from '../rules/rule.ts'

const everywhere = '*'
const strength = { block: 0, monitor: 1, allow: 2 }

/**
 * The rule that speaks for a country or network: an account's own before that of every account, one that names the place before one of
 * all places; of equals block, then monitor, then allow.
 */
export function ruleOf(
  rules: readonly Rule[],
  positionsOf: (rule: Rule) => readonly string[],
  position: string | undefined,
) {
  let best: Rule | undefined
  let bestRank = Infinity
  for (const rule of rules) {
    const positions = positionsOf(rule)
    const named = position !== undefined && positions.includes(position)
    if (!named && !positions.includes(everywhere)) continue
    const rank = (rule.accountId === null ? 6 : 0) + (named ? 0 : 3) + strength[rule.effect]
    if (rank < bestRank) [best, bestRank] = [rule, rank]
  }
  return best
}
