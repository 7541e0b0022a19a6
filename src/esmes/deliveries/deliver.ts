import type { DeliveryResult, ServerSession } from '#carriers/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import type { Activity } from '#platform/nodes/activity.ts'
import { repeated } from '#platform/schedules/repeat.ts'
import type { SmppUser } from '../users/user.ts'
import type { Delivery, DeliveryContent } from './delivery.ts'
import { claimDeliveries, releaseDeliveriesOf, releaseExpired, type Room } from './delivery-store.ts'
import { inboundPdu } from './inbound-pdus.ts'
import { receiptPdu } from './receipt-pdu.ts'
import { openSettling } from './settling.ts'
import { settle } from './waits.ts'

/** Interval of claims while nothing is in progress, and the longest rest without activity. */
const everyMs = 250
const restMs = 15_000
const freeEveryMs = 5_000
/** Deliveries that a node claims at once for one user. */
const mostAtOnce = 500

export type DeliverDeps = {
  db: Db
  clock: Clock
  nodeId: string
  log: Log
  activity?: Activity | undefined
}

/** Sends the deliveries of users over their receiving sessions on this node. */
export type Deliver = {
  start(): Promise<void>
  join(session: ServerSession, user: SmppUser): void
  leave(session: ServerSession): void
  /** Claims soon, because deliveries were stored. */
  wake(): void
  /** Claims soon if deliveries may wait for a session with room. */
  room(): void
  delivered(session: ServerSession, sequence: number, result: DeliveryResult): void
  /** Stores the results and releases what was not sent. Called after the sessions have ended. */
  stop(): Promise<void>
}

type Receiving = { user: SmppUser; sessions: Set<ServerSession> }

export function openDeliver({ db, clock, nodeId, log, activity }: DeliverDeps): Deliver {
  const users = new Map<string, Receiving>()
  const userOf = new Map<ServerSession, string>()
  const flying = new Map<ServerSession, Map<number, Delivery>>()
  const settling = openSettling({ db, clock, nodeId, log })
  let freedAt = -Infinity
  /** Whether the last claim found deliveries, so that there may be more as soon as a session has room. */
  let mayBeMore = false

  const rooms = (): Room[] =>
    [...users].flatMap(([userId, { sessions }]) => {
      const room = [...sessions].reduce((sum, session) => sum + session.room(), 0)
      return room > 0 ? [{ userId, room: Math.min(room, mostAtOnce) }] : []
    })

  const send = (delivery: Delivery) => {
    const receiving = users.get(delivery.userId)
    const session = receiving && roomiest(receiving.sessions)
    if (!session) return settling.add(settle(delivery, 'closed', clock.now()))
    const sequence = session.deliver(pduOf(delivery.content, receiving.user))
    if (sequence === undefined) return settling.add({ id: delivery.id, outcome: 'rejected', status: null })
    flying.get(session)!.set(sequence, delivery)
  }

  const round = async () => {
    const wanted = rooms()
    if (wanted.length === 0) return false
    if (performance.now() - freedAt > freeEveryMs) {
      freedAt = performance.now()
      await releaseExpired(db)
    }
    const claimed = await claimDeliveries(db, nodeId, wanted, clock.now())
    for (const delivery of claimed) send(delivery)
    mayBeMore = claimed.length > 0
    return mayBeMore
  }
  const isBusy = () => settling.waiting() > 0 || [...flying.values()].some(({ size }) => size > 0)
  const rest = activity && { activity, atMostMs: restMs, isBusy }
  const rounds = repeated(round, everyMs, log, 'could not claim SMPP deliveries', rest)

  return {
    async start() {
      await releaseDeliveriesOf(db, nodeId)
      rounds.start()
    },
    join(session, user) {
      const receiving = users.get(user.id) ?? { user, sessions: new Set() }
      receiving.user = user
      receiving.sessions.add(session)
      users.set(user.id, receiving)
      userOf.set(session, user.id)
      flying.set(session, new Map())
      rounds.wake()
    },
    leave(session) {
      const receiving = users.get(userOf.get(session) ?? '')
      userOf.delete(session)
      flying.delete(session)
      receiving?.sessions.delete(session)
      if (receiving?.sessions.size === 0) users.delete(receiving.user.id)
    },
    wake: rounds.wake,
    room: () => mayBeMore && rounds.wake(),
    delivered(session, sequence, result) {
      const delivery = flying.get(session)?.get(sequence)
      if (!delivery) return
      flying.get(session)!.delete(sequence)
      settling.add(settle(delivery, result, clock.now()))
    },
    async stop() {
      await rounds.stop()
      await settling.stop()
      await releaseDeliveriesOf(db, nodeId).catch((err: unknown) =>
        log.warn({ err }, 'could not release SMPP deliveries'),
      )
    },
  }
}

/** The session that can take the most deliveries; undefined if none can take one. */
function roomiest(sessions: ReadonlySet<ServerSession>): ServerSession | undefined {
  let best: ServerSession | undefined
  for (const session of sessions) if (session.room() > (best?.room() ?? 0)) best = session
  return best
}

const pduOf = (content: DeliveryContent, user: SmppUser) =>
  content.kind === 'receipt' ? receiptPdu(content, user) : inboundPdu(content)
