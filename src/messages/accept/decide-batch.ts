import type { Carriers, Routed } from '#carriers/index.ts'
import type { Channels } from '#chat/index.ts'
import { chooseSenders, type Owners } from '#numbers/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { NumberKey } from '#privacy/index.ts'
import type { Protection, RuleResult } from '#protection/index.ts'
import { paceOf, type CampaignLinks, type LinkedNumber } from '#tendlc/index.ts'
import type { RegisteredNumbers } from '#tollfree/index.ts'
import type { Decided } from '../storing/accept-store.ts'
import type { SubmitRequest } from '../message/submit-request.ts'
import { cappedBy } from '../checks/campaigns.ts'
import { decideChat } from './decide-chat.ts'
import { correctNetworks, type Blocked, type LookupGate } from './look-up.ts'
import { readOptedOut } from '../storing/consent-store.ts'
import { senderFacts, sendersOf } from '../checks/sender-facts.ts'
import { countryAt } from '../checks/country.ts'
import { firstRoute } from '../outstanding/next-route.ts'
import type { OutboundMessage } from '../message/outbound.ts'
import { refusals, type Refusal } from '../message/refusals.ts'
import { decide, type Facts } from '../message/rules.ts'
import { withRuleResult } from '../checks/rule-result.ts'

/** The dependencies of decisions about messages. Without a number lookup the prefix table determines networks. */
export type DecideDeps = LookupGate & {
  db: Sql
  carriers: Carriers
  owners: Owners
  channels: Channels
  protection?: Protection
  campaigns?: CampaignLinks | undefined
  tollFree?: RegisteredNumbers | undefined
  numberKey?: NumberKey | undefined
  /** Whether a message may be leased to this node immediately, because its carrier is bound here and no message waits before it. */
  mayLease(message: OutboundMessage): boolean
  /** Whether the storing statement checks opt-outs and lists, if no other rule refuses a message. */
  checksWhenStored?: boolean
}

/** Decides the route and price of messages, or why they are refused. */
export async function decideBatch(options: DecideDeps, requests: SubmitRequest[]): Promise<Decided[]> {
  const judged = options.protection?.judge(options.db, requests, options.checksWhenStored)
  const isBlocked = async () => {
    const results = await judged
    const blocked = new Set(requests.filter((_, i) => results?.[i]?.refused))
    return (request: SubmitRequest) => blocked.has(request)
  }
  const [decided, ruleResults] = await Promise.all([decideAll(options, requests, isBlocked), judged])
  return ruleResults ? decided.map((one, i) => withRuleResult(one, ruleResults[i])) : decided
}

async function decideAll(
  options: DecideDeps,
  requests: SubmitRequest[],
  isBlocked: Blocked,
): Promise<Decided[]> {
  const sms = requests.filter(({ message }) => message.channel === 'sms')
  const decided = sms.length > 0 ? await decideSms(options, sms, isBlocked) : []
  if (sms.length === requests.length) return decided
  const rest = decided.values()
  const all: Decided[] = []
  for (const request of requests)
    all.push(
      request.message.channel === 'sms' ? rest.next().value! : await decideChat(options.channels, request),
    )
  return all
}

async function decideSms(
  options: DecideDeps,
  requests: SubmitRequest[],
  isBlocked: Blocked,
): Promise<Decided[]> {
  const { routing } = options.carriers
  const poolsUnknown = await chooseFromPools(options, requests)
  const senders = await sendersOf(
    options,
    requests.map(({ message }) => message),
  )
  const known = requests.map(({ message, system }, i) => {
    const { route, away } = firstRoute(options.carriers, message)
    const price = routing.priceOf(message.recipient)
    message.carrierId = route?.carrierId ?? null
    message.network = routing.networkOf(message.recipient)?.value.network ?? null
    message.price = (price?.value ?? 0) * message.parts
    const owner = system ? undefined : senders.owners.get(message.sender)
    const senderOwned = system === true || owner?.accountId === message.accountId
    const [routed, priced] = [route !== undefined, price !== undefined]
    const poolUnknown = poolsUnknown?.[i] ?? false
    const { facts: ofSender, ...rest } = senderFacts(options, senders, owner, message)
    const facts = { ...message, ...ofSender, senderOwned, optedOut: false, routed, priced, poolUnknown }
    return { facts, away, owner, ...rest }
  })
  await checkOptOuts(
    options,
    known.map(({ facts }) => facts),
  )
  await correctNetworks(options, senders, requests, known, isBlocked)
  return requests.map(({ message, actor, details, workflow, once }, i) => {
    const { facts, away, link, violation } = known[i]!
    const refusal = unusableRoutes(decide(facts), routing, message)
    const result = link && facts.eligibility && !refusal ? limitedBy(link, message) : undefined
    // A paced message is not leased here, because the order of messages is known only after they are stored.
    const waits = message.pace !== undefined || message.sendAt !== undefined
    const leased = !refusal && !waits && options.mayLease(message)
    return { message, actor, details, workflow, once, refusal, away, leased, ruleResult: result, violation }
  })
}

/**
 * If routes match the recipient but none is usable, the refusal states whether the carriers are closed or the routes do not accept this
 * sender.
 */
export function unusableRoutes(
  refusal: Refusal | undefined,
  routing: Pick<Carriers['routing'], 'closedTo' | 'hasRoute'>,
  message: Routed,
): Refusal | undefined {
  if (refusal !== refusals.noRoute) return refusal
  const closed = routing.closedTo(message)
  if (closed.length > 0) return { ...refusals.routesClosed, closed }
  return routing.hasRoute(message.recipient) ? refusals.routesOfOthers : refusal
}

/** Applies the network's limits on a campaign: per minute and per day. */
function limitedBy(link: LinkedNumber, message: OutboundMessage): RuleResult | undefined {
  const pace = paceOf(link, message.network)
  if (pace) message.pace = pace
  return cappedBy(link, message)
}

/** Chooses a sender for each message that names a pool. Returns for each message whether its account lacks that pool. */
async function chooseFromPools(
  { db, carriers }: DecideDeps,
  requests: SubmitRequest[],
): Promise<boolean[] | undefined> {
  const pooled = requests.filter(({ pool }) => pool !== undefined)
  if (pooled.length === 0) return undefined
  const inputs = pooled.map(({ message, pool }) => ({
    ...message,
    poolId: pool!,
    country: countryAt(carriers, message.recipient),
  }))
  const chosen = await chooseSenders(db, inputs)
  const unknown = new Set<SubmitRequest>()
  pooled.forEach((one, i) => {
    const choice = chosen[i]!
    if (choice === 'unknown') unknown.add(one)
    // If no number of the pool can send to the recipient, the message keeps the `from` of the request.
    else if (choice !== 'none') one.message.sender = choice.msisdn
  })
  return requests.map((one) => unknown.has(one))
}

type Consent = Facts & { accountId: string; automatic?: boolean }

/** Looks up opt-outs, unless the storing statement does so or an earlier rule refuses the message anyway. */
async function checkOptOuts(
  { db, checksWhenStored: stopsWhenStored, numberKey }: DecideDeps,
  facts: Consent[],
): Promise<void> {
  const requested = facts.filter((one) => {
    if (one.automatic) return false
    const refusal = decide(one)
    return refusal ? decide({ ...one, optedOut: true }) !== refusal : !stopsWhenStored
  })
  if (requested.length === 0) return
  const stopped = await readOptedOut(db, requested, numberKey)
  requested.forEach((one, i) => (one.optedOut = stopped[i]!))
}
