// Protection: the traffic rules of accounts and operators, what they refuse, count and only watch, and the lists they look into.
// It is not the choice of a route (carriers), nor who owns a sender or has said STOP (numbers, messages).
// Start at `kinds.ts` for the kinds of rules and their codes, `judge.ts` for how they are asked, `count.ts` for what they count.
export { listedNumbers } from './holding-store.ts'
export { countryOf } from './countries.ts'
export { isLimitPassed, type CountPlace } from './count-store.ts'
export { watchOf, type Count } from './count.ts'
export { kinds, type Kind, type Setting } from './kinds.ts'

export { addEntries, type Entry } from './list-store.ts'
export { openProtectionMetrics } from './metrics.ts'
export { openProtection, type Protection } from './protection.ts'
export type { Barred } from './recheck.ts'
export { watchPart, watchValues, type Watch } from './watch-store.ts'
export type { Asked, Match, Refused, Rule, Settings, Verdict } from './rule.ts'
export { type AccountProtection } from './store.ts'
export { admin } from './admin/index.ts'
export type { RuleMatch, RuleMatches, RuleTally } from './admin/matches.ts'
export { retained } from './retained.ts'
