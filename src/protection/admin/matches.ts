import type { Sql } from '#platform/database/db.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** A message that a rule has matched, by the line in its history. */
export type RuleMatch = { id: string; account_id: string; at: Date; details: Record<string, unknown> }

/** Messages that a rule has matched; `watched` are those that it let pass. */
export type RuleTally = { matched: number; watched: number }

/** The messages that traffic rules have matched, which the history of messages holds. */
export type RuleMatches = {
  /** Those of a rule, the newest first; after that of an id. */
  read(sql: Sql, wanted: PageRequest & { ruleId: string }): Promise<readonly RuleMatch[]>
  /** Tallies of rules over messages from an id on, each counted to `most` and one more. */
  tally(
    sql: Sql,
    wanted: { ruleIds: readonly string[]; from: string; most: number },
  ): Promise<ReadonlyMap<string, RuleTally>>
}
