// Protection: the traffic rules of accounts and operators, with their lists and counters.
// Routing is in carriers; ownership of senders and opt-outs are in numbers and messages.
// Start at `kinds.ts` for the kinds of rules and their codes, `judge.ts` for their evaluation, `count.ts` for their counters.
export { listedNumbers } from './service/personal-data-store.ts'
export { countryOf } from './judge/countries.ts'
export { isLimitHit, type CountPosition } from './counts/count-store.ts'
export { watchOf, type Count } from './counts/count.ts'
export { kinds, type Kind, type Setting } from './rules/kinds.ts'

export { addEntries, type Entry } from './lists/list-store.ts'
export { openProtectionMetrics } from './service/metrics.ts'
export { openProtection, type Protection } from './service/protection.ts'
export type { Blocked } from './judge/recheck.ts'
export { watchPart, watchValues, type Watch } from './counts/watch-store.ts'
export type { RuleInput, Match, Refused, Rule, Settings, RuleResult } from './rules/rule.ts'
export { readBlockingRules, type AccountProtection } from './rules/store.ts'
export { admin } from './admin/index.ts'
export type { RuleMatch, RuleMatches, RuleTally } from './admin/matches.ts'
export { retained } from './retained.ts'
