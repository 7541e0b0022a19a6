import type { InboundEvent, SmppReceivers, StatusEvent } from '#messages/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { SmppUser } from '../users/user.ts'
import type { SmppUsers } from '../users/users.ts'
import type { NewDelivery } from './delivery.ts'
import { enqueueDeliveries } from './delivery-store.ts'
import { inboundContents } from './inbound-pdus.ts'
import { receiptsOf } from './receipts.ts'

type Deps = {
  users: Pick<SmppUsers, 'receiving'>
  /** Called after the commit. */
  stored(): void
}

/** Enqueues the receipts and the inbound messages of SMPP users in the transaction that causes them. */
export function openReceivers({ users, stored }: Deps): SmppReceivers {
  const enqueue = async (sql: Sql, deliveries: readonly NewDelivery[]) => {
    if (deliveries.length === 0) return () => {}
    await enqueueDeliveries(sql, deliveries)
    return stored
  }
  return {
    statuses: (sql, events: StatusEvent[]) => enqueue(sql, events.flatMap(receiptsOf)),
    async inbound(sql, events) {
      const receiving = await Promise.all(events.map(({ accountId }) => users.receiving(accountId)))
      return enqueue(
        sql,
        events.flatMap((event, i) =>
          receiving[i]!.filter((user) => receives(user, event)).flatMap((user) => inboundOf(event, user)),
        ),
      )
    },
  }
}

const receives = (user: SmppUser, { channel, applicationId }: InboundEvent) =>
  channel === 'sms' && (user.inbound === 'account' || user.applicationId === applicationId)

function inboundOf(event: InboundEvent, user: SmppUser): NewDelivery[] {
  const { id: subjectId, accountId, sender, recipient, text, at } = event
  // The segments of a message share the last digits of its ID.
  const reference = Number.parseInt(subjectId.slice(-4), 16)
  return inboundContents({ sender, recipient, text, reference }, user).map((content) => ({
    userId: user.id,
    accountId,
    subjectId,
    content,
    at,
  }))
}
