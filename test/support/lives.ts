import { updateAccount } from '#accounts/index.ts'
import {
  createRoute,
  openCarriers,
  openCarriersMetrics,
  prices,
  putCarrier,
  putPrefix,
  type InboundDelivery,
  type Carriers,
} from '#carriers/index.ts'
import { openChannels, openPosts } from '#chat/index.ts'
import { openOwners } from '#numbers/index.ts'
import { openClock, type Clock } from '#platform/clock.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { BatchLanes } from '#platform/batches/batch-lanes.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { openOutbound } from '#platform/outbound/index.ts'
import { openWebhooks } from '#webhooks/index.ts'
import { openAccept } from '../../src/messages/accept/accept.ts'
import type { SubmitRequest } from '../../src/messages/message/submit-request.ts'
import type { Accepted } from '../../src/messages/accept/idempotency.ts'
import { openIntake, type Intake } from '../../src/messages/intake/intake.ts'
import { openMessagesMetrics } from '../../src/messages/counts/metrics.ts'
import type { OutboundMessage } from '../../src/messages/message/outbound.ts'
import { openNotifier } from '../../src/messages/events/notifier.ts'
import { workflowNotifier, notifyStored } from '../../src/messages/workflow/workflow-notifier.ts'
import { openTestAccounts, type TestAccounts } from './accounts.ts'
import { quiet } from './database.ts'
import { openSender, type Sender } from './messages.ts'
import { sandbox, terms } from './outbox.ts'

/** A node that a test executes step by step. Its stores are real, but it has no session with a carrier. */
export type SteppedNode = {
  id: string
  carriers: Carriers
  accept: BatchLanes<SubmitRequest, Accepted>
  intake: Intake
  /** The messages that the node has leased or marked as sent, as they were at that time. */
  leased: Map<string, OutboundMessage>
  sent: Map<string, OutboundMessage>
}

/** Two nodes on one database, two carriers that a third node is bound to, and accounts of several kinds. */
export type Lives = TestAccounts & { clock: Clock; nodes: SteppedNode[]; senders: Sender[] }

export const carrierIds = ['one', 'two'] as const
const price = 10_000

export async function openLives(): Promise<Lives> {
  const world = await openTestAccounts()
  const { db, vault } = world
  for (const [priority, id] of carrierIds.entries()) {
    await putCarrier(db, vault, { id, name: id, host: '127.0.0.1', port: 1, systemId: 'a', password: 'a' })
    const route = { prefix: '', sender: 'any', carrierId: id, priority, weight: 1, last: false } as const
    await createRoute(db, route)
    await db.query(
      `insert into carrier_bind (carrier_id, slot, owner, lease_until, state, unbound_since)
        values ($1, 1, $2, now() + interval '1 hour', 'BOUND', null)`,
      [id, uuidv7()],
    )
  }
  await putPrefix(db, prices, '', { price })
  const [rich, careful, poor] = [
    await openSender(world, 100_000 * price),
    await openSender(world, 100_000 * price),
    await openSender(world, 100 * price),
  ]
  const status_url = 'http://127.0.0.1:1/status'
  for (const { accountId } of [rich, careful, poor]) await updateAccount(db, accountId, { status_url })
  await updateAccount(db, careful.accountId, { unknown_outcome: 'at_most_once' })
  const clock = await openClock(db)
  const nodes = [await openNode(world, clock), await openNode(world, clock)]
  const close = async () => {
    await Promise.all(nodes.map(({ carriers }) => carriers.drain(0)))
    await world.close()
  }
  return { ...world, clock, nodes, senders: [rich, careful, poor], close }
}

async function openNode({ db, vault, epoch, accounts }: TestAccounts, clock: Clock): Promise<SteppedNode> {
  const nodeId = uuidv7()
  const metrics = openMetrics()
  const carriersMetrics = openCarriersMetrics(metrics)
  const carriers = await openCarriers({ db, vault, nodeId, log: quiet, metrics: carriersMetrics })
  const outbound = openOutbound(sandbox)
  const webhooks = openWebhooks({
    db,
    clock,
    node: { id: nodeId },
    outbound,
    termsOf: () => terms,
    log: quiet,
    version: '0.0.0',
  })
  const channels = openChannels({ db, vault, epoch })
  const posts = openPosts({ channels, webhooks, clock })
  const owners = openOwners({ db, epoch })
  const common = { db, accounts, carriers, owners, channels, posts, clock, nodeId, log: quiet }
  const plain = openNotifier({ accounts, webhooks, errorsUrl: 'https://errors.example' })
  const notify = workflowNotifier(common, plain, () => undefined)
  const accept = openAccept({
    ...common,
    mayLease: () => false,
    notifyStored: (sql, stored) => notifyStored(common, notify, sql, stored),
    accepted: () => undefined,
  })
  const intake = openIntake({
    ...common,
    unserved: 'accept',
    notifier: notify,
    metrics: openMessagesMetrics(metrics, carriersMetrics),
  })
  return { id: nodeId, carriers, accept, intake, leased: new Map(), sent: new Map() }
}

/** Passes a delivery of a carrier to a node; returns whether the node has accepted it. */
export function deliver(
  { intake }: SteppedNode,
  carrierId: string,
  delivery: InboundDelivery,
): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>()
  intake.deliver({ carrierId, inbound: [delivery], answer: ([result]) => resolve(result!) })
  return promise
}
