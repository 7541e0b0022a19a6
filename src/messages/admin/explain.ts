import { readAccount } from '#accounts/index.ts'
import { explainRoutes, senderKind, type Carriers, type ExplainedRoute } from '#carriers/index.ts'
import { decide } from '../message/rules.ts'
import { firstRoute } from '../outstanding/next-route.ts'
import { unusableRoutes } from '../accept/decide-batch.ts'
import { firstRefusal } from '../checks/rule-result.ts'
import { senderFacts, sendersOf, type Judged, type SenderGates } from '../checks/sender-facts.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { formatEuro } from '#platform/money.ts'
import type { Protection } from '#protection/index.ts'
import { rulingOf } from './explain-rules.ts'
import { unknownAccount } from '#operators/index.ts'

type Deps = Omit<SenderGates, 'carriers'> & {
  db: Db
  carriers: Carriers
  protection: Pick<Protection, 'judge' | 'count'>
  clock: Clock
}
type ExplainQuery = {
  from?: string | undefined
  message_uuid?: string | undefined
  api_key?: string | undefined
  text?: string | undefined
}

/** The members of a hypothetical message that do not depend on the request. */
const hypothetical = {
  channel: 'sms',
  parts: 1,
  encoding: 'text',
  contentId: null,
  entityId: null,
} as const

/** The current route and price of a message to a number, and the reasons. */
export async function explanationOf(
  deps: Deps,
  recipient: string,
  { from: sender = '0', message_uuid: id, api_key: accountId, text = '' }: ExplainQuery,
) {
  const { db, carriers } = deps
  const { routing, availability } = carriers
  const routes = await explainRoutes(db, { id, sender, recipient })
  const price = routing.priceOf(recipient)
  const network = routing.networkOf(recipient)
  const { route } = firstRoute(carriers, { id, sender, recipient })
  const [routed, priced] = [route !== undefined, price !== undefined]
  const message = { ...hypothetical, sender, recipient, text, price: price?.value ?? 0 }
  if (accountId && !(await readAccount(db, accountId))) throw unknownAccount()
  const ruling = accountId
    ? await rulingOf(deps, {
        message: { ...message, id: id ?? uuidv7(), accountId, acceptedAt: deps.clock.now() },
        details: null,
      })
    : undefined
  const judged = { ...message, network: network?.value.network ?? null }
  const { facts, violation } = await ofSender(deps, judged, accountId)
  const refusal = firstRefusal(
    unusableRoutes(
      decide({ sender, recipient, senderOwned: true, optedOut: false, routed, priced, ...facts }),
      routing,
      { id, sender, recipient },
    ),
    ruling?.refused,
  )
  return {
    to: recipient,
    sender: senderKind(sender),
    selected_carrier: refusal ? null : route!.carrierId,
    refusal: refusal ? { code: refusal.code, rule: refusal.rule, detail: refusal.detail } : null,
    price: price ? { prefix: price.prefix, price: formatEuro(price.value) } : null,
    network: network ? { prefix: network.prefix, ...network.value } : null,
    violation: violation
      ? {
          campaign_id: violation.campaignId,
          action: violation.action,
          rules: [...violation.rules],
          detail: violation.detail,
        }
      : null,
    rules: (ruling?.matches ?? []).map(({ ruleId, ...match }) => ({ rule_id: ruleId, ...match })),
    routes: routes.map((route) => routeWire(route, availability)),
  }
}

/** The facts about the sender on which an accepted message would be decided. Without an account, the owner of the sender is assumed. */
async function ofSender(
  deps: Deps,
  message: Omit<Judged, 'accountId'>,
  accountId: string | undefined,
): Promise<Pick<ReturnType<typeof senderFacts>, 'facts' | 'violation'>> {
  const requested = { ...message, accountId: accountId ?? '' }
  const senders = await sendersOf(deps, [requested])
  const owner = senders.owners.get(message.sender)
  return senderFacts(deps, senders, owner, { ...requested, accountId: accountId ?? owner?.accountId ?? '' })
}

function routeWire(route: ExplainedRoute, { isAway, isDown }: Carriers['availability']) {
  const { id, carrierId, prefix, sender, priority, weight, last, position, share, why, status } = route
  const carrier = isDown(carrierId) ? 'down' : isAway(carrierId) ? 'away' : 'up'
  return {
    position,
    route_id: id,
    prefix,
    carrier_id: carrierId,
    sender,
    priority,
    weight,
    last,
    share,
    carrier,
    carrier_status: status,
    reason: why,
  } as const
}
