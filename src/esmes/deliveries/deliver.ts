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
import { openReceiving, roomiest, type Receiving } from './receiving.ts'
import { openSettling } from './settling.ts'
import { settle } from './waits.ts'

/** Interval of claims while nothing is in progress, and the longest rest without activity. */
const everyMs = 250
const restMs = 15_000
const freeEveryMs = 5_000

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
  /** Sends what is claimed for the user of a session with room, and claims soon if more may wait. */
  room(session: ServerSession): void
  delivered(session: ServerSession, sequence: number, result: DeliveryResult): void
  /** Stores the results and releases what was not sent. Called after the sessions have ended. */
  stop(): Promise<void>
}

export function openDeliver({ db, clock, nodeId, log, activity }: DeliverDeps): Deliver {
  const users = new Map<string, Receiving>()
  const userOf = new Map<ServerSession, string>()
  const flying = new Map<ServerSession, Map<number, Delivery>>()
  const settling = openSettling({ db, clock, nodeId, log })
  let freedAt = -Infinity
  /** Whether the last claim found deliveries, so that there may be more as soon as a session has room. */
  let mayBeMore = false

  const rooms = (): Room[] =>
    [...users].flatMap(([userId, receiving]) => {
      const room = receiving.wanted()
      return room > 0 ? [{ userId, room }] : []
    })

  const send = (session: ServerSession, delivery: Delivery, user: SmppUser) => {
    const sequence = session.deliver(pduOf(delivery.content, user))
    if (sequence === undefined) settling.add({ id: delivery.id, outcome: 'rejected', status: null })
    else flying.get(session)!.set(sequence, delivery)
  }
  const sendUnsent = ({ user, sessions, unsent }: Receiving) => {
    while (unsent.length > 0) {
      const session = roomiest(sessions)
      if (!session) return
      send(session, unsent.shift()!, user)
    }
  }
  /** Another session may deliver what this node has not sent. */
  const release = (deliveries: readonly Delivery[]) => {
    for (const { id } of deliveries) settling.add({ id, dueAt: clock.now(), status: null, isUnsent: true })
  }
  const keep = (delivery: Delivery) => {
    const receiving = users.get(delivery.userId)
    if (receiving) receiving.unsent.push(delivery)
    else release([delivery])
  }

  const round = async () => {
    for (const receiving of users.values()) release(receiving.stale())
    const wanted = rooms()
    if (wanted.length === 0) return false
    if (performance.now() - freedAt > freeEveryMs) {
      freedAt = performance.now()
      await releaseExpired(db)
    }
    const claimed = await claimDeliveries(db, nodeId, wanted, clock.now())
    claimed.forEach(keep)
    for (const receiving of users.values()) sendUnsent(receiving)
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
      const receiving = users.get(user.id) ?? openReceiving(user)
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
      if (!receiving?.sessions.delete(session) || receiving.sessions.size > 0) return
      users.delete(receiving.user.id)
      release(receiving.unsent)
    },
    wake: rounds.wake,
    room(session) {
      const receiving = users.get(userOf.get(session) ?? '')
      if (!receiving) return
      sendUnsent(receiving)
      if (mayBeMore && receiving.wanted() > 0) rounds.wake()
    },
    delivered(session, sequence, result) {
      const delivery = flying.get(session)?.get(sequence)
      if (!delivery) return
      flying.get(session)!.delete(sequence)
      users.get(delivery.userId)?.answered()
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

const pduOf = (content: DeliveryContent, user: SmppUser) =>
  content.kind === 'receipt' ? receiptPdu(content, user) : inboundPdu(content)
