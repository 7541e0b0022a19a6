import type { Sql } from '#platform/database/db.ts'
import { kinds } from '../rules/kinds.ts'
import { matchOf, refusedBy } from './judge.ts'
import { lookUp } from '../lists/lists.ts'
import { inMessage } from '../lists/matches.ts'
import type { RuleInput, Match, Refused } from '../rules/rule.ts'
import type { Rulebook } from '../rules/rulebook.ts'

/** Why a message that was accepted is not to leave any more. */
export type Blocked = { refused: Refused; match: Match }

/**
 * What bars messages that are about to leave, by their ids: an account, sender or recipient that was barred since they were
 * accepted. Nothing, at once, where no account among them has such rules; lists are looked up for all of them together.
 */
export function recheck(
  reserve: Pick<Rulebook, 'rulesOf'>,
  sql: Sql,
  messages: readonly RuleInput['message'][],
): Promise<Map<string, Blocked>> | undefined {
  const requests = messages.flatMap((message) =>
    reserve.rulesOf(message.accountId).again.map((rule) => ({ asked: { message, details: null }, rule })),
  )
  return requests.length > 0 ? bars(sql, requests) : undefined
}

async function bars(sql: Sql, requests: Parameters<typeof lookUp>[1]): Promise<Map<string, Blocked>> {
  const lists = await lookUp(
    sql,
    requests.filter(({ rule }) => kinds[rule.kind].list),
  )
  const blocked = new Map<string, Blocked>()
  for (const { asked: ruleInput, rule } of requests) {
    const facts = kinds[rule.kind].list
      ? lists.against(ruleInput, rule)
      : inMessage[rule.kind]!(ruleInput, rule)
    if (facts && !blocked.has(ruleInput.message.id))
      blocked.set(ruleInput.message.id, { refused: refusedBy(rule.kind), match: matchOf(rule, facts, false) })
  }
  return blocked
}
