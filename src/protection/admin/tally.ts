import type { RuleMatches } from './matches.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidAt } from '#platform/ids.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { Rule } from '../rules/rule.ts'
import type { z } from 'zod'
import { ruleWire } from './settings.ts'
import type { ruleSeen } from './shapes.ts'

const dayMs = 86_400_000
/** Maximum numbers of matches counted for one response and for one rule. */
const maxPerPage = 50_000
const maxPerRule = 10_000

/** Rules with their matches of the last day, read in one query whose cost does not grow with the history. */
export async function withTallies(
  { db, matches }: { db: Sql; matches: RuleMatches },
  rules: readonly Rule[],
  limit: number,
): Promise<z.input<typeof ruleSeen>[]> {
  const most = Math.min(maxPerRule, Math.floor(maxPerPage / limit))
  const ruleIds = rules.map(({ id }) => id)
  const tallies = await matches.tally(db, { ruleIds, from: uuidAt(wallNow() - dayMs), most })
  return rules.map((rule) => {
    const { matched, watched } = tallies.get(rule.id) ?? { matched: 0, watched: 0 }
    const bounded = { messages: Math.min(matched, most), watched: Math.min(watched, most) }
    return { ...ruleWire(rule), last_day: { ...bounded, more_than: matched > most } }
  })
}
