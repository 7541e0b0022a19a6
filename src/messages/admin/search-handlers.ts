import { openTags } from '../redaction/number-tag.ts'
import { netPrice } from '../message/net-price.ts'
import { searchMessages, type FoundMessage } from '../search/search-store.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/database/db.ts'
import { formatEuro } from '#platform/money.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { type OperatorHandlers, operatorProblems } from '#operators/index.ts'
import type { searchOperations } from './search-contract.ts'
import { unconfirmedSince } from '../unconfirmed/unconfirmed-shapes.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { answerPage, byId, requestOf } from '#platform/contract/paging/index.ts'

/** Handlers of the operations that search messages. */
export function searchHandlers({
  db,
  vault,
  clock,
}: {
  db: Db
  vault: Vault
  clock: Clock
}): OperatorHandlers<typeof searchOperations> {
  return {
    async searchMessages(_, { query }) {
      const { after: before, limit } = requestOf(byId, query)
      const account = numberIn(query) ? query.account_id : undefined
      const found = await searchMessages(db, {
        tagOf: account === undefined ? undefined : await openTags(db, vault, account),
        id: query.message_uuid,
        accountId: query.account_id,
        clientRef: query.client_ref,
        number: query.number,
        sender: query.from,
        recipient: query.to,
        status: query.status,
        carrierId: query.carrier_id,
        errorCode: query.error_code === undefined ? undefined : Number(query.error_code),
        since: instantOf(query.since),
        until: instantOf(query.until),
        unconfirmedSince: unconfirmedSince(query.unconfirmed_minutes, clock.now()),
        ahead: clock.now() - wallNow(),
        before,
        limit,
      })
      if (!found) throw new Problem(operatorProblems.searchTooWide)
      return answerPage('messages', toWire, found)
    },
  }
}

/** Whether the search has a number filter. */
const numberIn = ({ number, from, to }: { number?: string; from?: string; to?: string }) =>
  (number ?? from ?? to) !== undefined

function instantOf(time: string | undefined): number | undefined {
  return time === undefined ? undefined : Date.parse(time)
}

function toWire(message: FoundMessage) {
  const { id, sender, recipient, price: _, accepted_at, ...rest } = message
  return {
    ...rest,
    message_uuid: id,
    from: sender,
    to: recipient,
    price: formatEuro(netPrice(message)),
    accepted_at: accepted_at.toISOString(),
  }
}
