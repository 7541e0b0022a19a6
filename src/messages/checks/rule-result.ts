import type { Sql } from '#platform/database/db.ts'
import type { Match, Refused, RuleResult } from '#protection/index.ts'
import type { Decided } from '../storing/accept-store.ts'
import { noteEvents, type Note } from '../message/history-store.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import type { Refusal } from '../message/refusals.ts'

/** Rules that precede all other checks, so that a blocked account gets no information about the message. */
const first: ReadonlySet<string> = new Set(['account', 'rest'])

/** The refusal that applies: the refusal by a rule of `first`, if any, else the refusal of the decision. */
export function firstRefusal(
  decided: Refusal | undefined,
  refused: Refused | undefined,
): Refusal | undefined {
  return decided && !(refused && first.has(refused.rule)) ? decided : refused
}

/** Merges the result of traffic rules into a decision. A refusal for another reason takes precedence, and the message is then not counted. */
export function withRuleResult(decided: Decided, result: RuleResult | undefined): Decided {
  if (!result) return decided
  const { refused } = result
  if (decided.refusal && firstRefusal(decided.refusal, refused) !== refused) return decided
  // The caps of the message's campaign are counted as well.
  const caps = refused ? undefined : decided.ruleResult?.counting
  decided.refusal = refused
  decided.ruleResult = caps ? { ...result, counting: [...result.counting, ...caps] } : result
  decided.matches = result.matches
  decided.leased &&= !refused
  return decided
}

/** The matches of rules in these messages. */
export function matchesOf(decided: Decided[]): Match[] {
  return decided.flatMap(({ matches = [] }) => matches)
}

const description: Record<Match['effect'], string> = {
  block: 'A traffic rule rejected the message.',
  monitor: 'A traffic rule that only monitors would have rejected the message.',
  override: 'A traffic rule would have rejected the message, but the recipient is trusted.',
  ignored:
    'trusted_recipient was ignored, because the account is not subscribed to the premium fraud protection plan.',
}

/** A message and the rules that matched it. */
type Matched = { message: Pick<OutboundMessage, 'id' | 'accountId'>; matches?: readonly Match[] | undefined }

/** Records in the histories of messages which rules matched, the counts and the effect; `at` is exchange time. */
export async function noteMatches(sql: Sql, some: readonly Matched[], at: number): Promise<void> {
  const notes = some.flatMap(({ message, matches = [] }) =>
    matches.map(({ ruleId, name, kind, code, effect, facts }): Note => {
      const details = { rule_id: ruleId, name, kind, effect, code, ...facts }
      return {
        messageId: message.id,
        accountId: message.accountId,
        event: 'rule_matched',
        actor: 'traffic rules',
        reason: description[effect],
        details,
      }
    }),
  )
  if (notes.length > 0) await noteEvents(sql, notes, at)
}

/** When the last of these messages was accepted. */
export function lastOf(decided: readonly Decided[]): number {
  return Math.max(0, ...decided.map(({ message }) => message.acceptedAt))
}
