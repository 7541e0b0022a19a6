import { explainRoutes, senderKind, type Carriers, type ExplainedRoute } from '#carriers/index.ts'
import { decide, firstRoute } from '#messages/index.ts'
import type { Db } from '#platform/db.ts'
import { formatEuro } from '#platform/money.ts'

type Needs = { db: Db; carriers: Carriers }
type Asked = { from?: string | undefined; message_uuid?: string | undefined }

/** Where a message to a number would go now, what it would cost, and why. */
export async function explanationOf(
  { db, carriers }: Needs,
  recipient: string,
  { from: sender = '0', message_uuid: id }: Asked,
) {
  const { routing, availability } = carriers
  const routes = await explainRoutes(db, { id, sender, recipient })
  const price = routing.priceOf(recipient)
  const network = routing.networkOf(recipient)
  const { route } = firstRoute(carriers, { id, sender, recipient })
  const [routed, priced] = [route !== undefined, price !== undefined]
  const refusal = decide({ sender, recipient, senderOwned: true, optedOut: false, routed, priced })
  return {
    to: recipient,
    sender: senderKind(sender),
    takes: refusal ? null : route!.carrierId,
    refusal: refusal ?? null,
    price: price ? { prefix: price.prefix, price: formatEuro(price.value) } : null,
    network: network ? { prefix: network.prefix, ...network.value } : null,
    routes: routes.map((route) => routeWire(route, availability)),
  }
}

function routeWire(route: ExplainedRoute, { isAway, isDown }: Carriers['availability']) {
  const { id, carrierId, prefix, sender, priority, weight, last, place, share, why } = route
  const carrier = isDown(carrierId) ? 'down' : isAway(carrierId) ? 'away' : 'up'
  return {
    place,
    route_id: id,
    prefix,
    carrier_id: carrierId,
    sender,
    priority,
    weight,
    last,
    share,
    carrier,
    why,
  } as const
}
