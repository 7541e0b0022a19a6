import type { Sql } from '#platform/database/db.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** A message that a rule has matched, from its history entry. */
export type RuleMatch = { id: string; account_id: string; at: Date; details: Record<string, unknown> }

/** Number of messages matched by a rule. `watched` counts those that passed because the rule only monitors. */
export type RuleTally = { matched: number; watched: number }

/** Access to the messages matched by traffic rules, stored in message histories. */
export type RuleMatches = {
  /** A page of the matches of a rule, newest first. */
  read(sql: Sql, query: PageRequest & { ruleId: string }): Promise<readonly RuleMatch[]>
  /** Tallies of rules for messages from the ID `from` on, each counted up to `most` + 1. */
  tally(
    sql: Sql,
    query: { ruleIds: readonly string[]; from: string; most: number },
  ): Promise<ReadonlyMap<string, RuleTally>>
}
