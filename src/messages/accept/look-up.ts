import { readSpendable } from '#accounts/index.ts'
import type { Networks, NumberLookup } from '#carriers/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { Owner } from '#numbers/index.ts'
import { senderFacts, type SenderGates, type Senders } from '../checks/sender-facts.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import { decide, type Facts } from '../message/rules.ts'
import type { SubmitRequest } from '../message/submit-request.ts'

/** Waits for the traffic rules; the result states whether they refuse a message. */
export type Blocked = () => Promise<(request: SubmitRequest) => boolean>

type Known = Omit<ReturnType<typeof senderFacts>, 'facts'> & { facts: Facts; owner: Owner | undefined }

/** The number lookup, and what happens to messages whose recipients are not in its memory. */
export type LookupGate = {
  lookup?: NumberLookup | undefined
  /** Takes messages out of their batch until their recipients are looked up. */
  postpone?: ((requests: SubmitRequest[]) => void) | undefined
  /** Whether an earlier message of the same sender to the same recipient is postponed, so that this one must wait, too. */
  isBehind?: ((request: SubmitRequest) => boolean) | undefined
}

/**
 * Replaces the networks of the prefix table by those of ported numbers, where a campaign has limits per network. Only recipients of messages that
 * are not refused are looked up.
 */
export async function correctNetworks(
  options: SenderGates & LookupGate,
  senders: Senders,
  requests: readonly SubmitRequest[],
  known: readonly Known[],
  isBlocked: Blocked,
): Promise<void> {
  const { lookup, postpone, isBehind } = options
  if (!lookup) return
  const isLimited = ({ facts }: Known) => facts.eligibility === 'in order' && !decide(facts)
  if (!known.some(isLimited)) return
  const blocked = await isBlocked()
  const limited = known.flatMap((one, i) =>
    isLimited(one) && !blocked(requests[i]!) ? [{ one, request: requests[i]! }] : [],
  )
  const fresh = limited.filter(({ request }) => request.lookedUp === undefined)
  const cached = lookup.cached(fresh.map(({ request }) => request.message.recipient))
  const missing = fresh.filter(({ request }) => !cached.has(request.message.recipient) || isBehind?.(request))
  if (missing.length > 0) postpone?.(missing.map(({ request }) => request))
  for (const { one, request } of limited) {
    const { message, lookedUp } = request
    const network = lookedUp === undefined ? cached.get(message.recipient) : lookedUp
    if (!network) continue
    message.network = network
    const { facts, ...rest } = senderFacts(options, senders, one.owner, message)
    Object.assign(one.facts, facts)
    Object.assign(one, rest)
  }
}

type Priced = Pick<OutboundMessage, 'accountId' | 'recipient' | 'price'>

/**
 * Looks up the networks of the recipients of messages that are not refused, in order. Each query costs the operator, so recipients of messages that
 * the balance of their account does not cover are not looked up.
 */
export async function lookUpNetworks(
  sql: Sql,
  lookup: NumberLookup,
  messages: readonly Priced[],
): Promise<Networks> {
  const spendable = await readSpendable(sql, [...new Set(messages.map(({ accountId }) => accountId))])
  const recipients = new Set<string>()
  for (const { accountId, recipient, price } of messages) {
    const left = (spendable.get(accountId) ?? 0) - price
    if (left < 0) continue
    spendable.set(accountId, left)
    recipients.add(recipient)
  }
  return recipients.size > 0 ? lookup.networksOf([...recipients]) : new Map()
}
