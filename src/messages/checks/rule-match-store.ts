import type { Sql } from '#platform/database/db.ts'
import type { RuleMatch, RuleMatches, RuleTally } from '#protection/index.ts'
import type { PageRequest } from '#platform/contract/paging/index.ts'

/** Reads and counts the matches of traffic rules. */
export const ruleMatches: RuleMatches = { read: readRuleMatches, tally: tallyRuleMatches }

/** Messages matched by a traffic rule, newest first, starting after an ID. */
async function readRuleMatches(
  sql: Sql,
  { ruleId, after, limit }: PageRequest & { ruleId: string },
): Promise<RuleMatch[]> {
  const { rows } = await sql.query<RuleMatch>(
    `select message_id as id, account_id, at, details from message_event
      where event = 'rule_matched' and details ->> 'rule_id' = $1 and ($2::uuid is null or message_id < $2)
      order by message_id desc limit $3`,
    [ruleId, after ?? null, limit],
  )
  return rows
}

/** Counts the messages, from ID `from` on, that each rule matched, and those that it only monitored; each count stops at `most` + 1. */
async function tallyRuleMatches(
  sql: Sql,
  { ruleIds, from, most }: { ruleIds: readonly string[]; from: string; most: number },
): Promise<Map<string, RuleTally>> {
  const { rows } = await sql.query<RuleTally & { rule_id: string }>(
    `select w.rule_id, count(distinct m.message_id)::int as matched,
            (count(distinct m.message_id) filter (where m.effect = 'monitor'))::int as watched
       from unnest($1::text[]) w(rule_id)
       cross join lateral (
         select message_id, details ->> 'effect' as effect from message_event
          where event = 'rule_matched' and details ->> 'rule_id' = w.rule_id and message_id >= $2::uuid
          order by message_id desc limit $3) m
      group by w.rule_id`,
    [ruleIds, from, most + 1],
  )
  return new Map(rows.map(({ rule_id, ...tally }) => [rule_id, tally]))
}
