import type { Sql } from '#platform/database/db.ts'
import { kinds } from '../rules/kinds.ts'
import { matchOf, refusedBy } from './judge.ts'
import { lookUp } from '../lists/lists.ts'
import { inMessage } from '../lists/matches.ts'
import type { RuleInput, Match, Refused } from '../rules/rule.ts'
import type { Rulebook } from '../rules/rulebook.ts'

/** Why an accepted message may no longer be submitted. */
export type Blocked = { refused: Refused; match: Match }

/**
 * Finds messages, by ID, whose account, sender or recipient was blocked after they were accepted. Returns undefined immediately if no
 * account has such rules; lists are looked up for all messages together.
 */
export function recheck(
  rulebook: Pick<Rulebook, 'rulesOf'>,
  sql: Sql,
  messages: readonly RuleInput['message'][],
): Promise<Map<string, Blocked>> | undefined {
  const lookups = messages.flatMap((message) =>
    rulebook
      .rulesOf(message.accountId)
      .rechecked.map((rule) => ({ input: { message, details: null }, rule })),
  )
  return lookups.length > 0 ? blockedBy(sql, lookups) : undefined
}

async function blockedBy(sql: Sql, lookups: Parameters<typeof lookUp>[1]): Promise<Map<string, Blocked>> {
  const lists = await lookUp(
    sql,
    lookups.filter(({ rule }) => kinds[rule.kind].list),
  )
  const blocked = new Map<string, Blocked>()
  for (const { input, rule } of lookups) {
    const facts = kinds[rule.kind].list ? lists.against(input, rule) : inMessage[rule.kind]!(input, rule)
    if (facts && !blocked.has(input.message.id))
      blocked.set(input.message.id, { refused: refusedBy(rule.kind), match: matchOf(rule, facts, false) })
  }
  return blocked
}
