import { type Caller, portalProblems, foundOwn } from '#accounts/index.ts'
import { type ErrorCode, titleOf } from '#carriers/index.ts'
import { type FoundMessage, searchMessages } from '../search/search-store.ts'
import { netPrice } from '../message/net-price.ts'
import { openTags } from '../redaction/number-tag.ts'
import type { Clock } from '#platform/clock.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import type { Db } from '#platform/database/db.ts'
import { formatEuro } from '#platform/money.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { unconfirmedSince } from '../unconfirmed/unconfirmed-shapes.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { messageOperations } from './message-contract.ts'
import { ownTimeline } from './timeline.ts'
import { answerPage, byId, requestOf } from '#platform/contract/paging/index.ts'

type Mine = Handlers<Contract<typeof messageOperations>, Caller>

/** Handlers of the operations on the customer's messages. */
export function messageHandlers({ db, vault, clock }: { db: Db; vault: Vault; clock: Clock }): Mine {
  return {
    async findOwnMessages({ caller: { account } }, { query }) {
      const asAccount: Pick<Db, 'tx'> = { tx: (work) => db.asAccount(account.id, work) }
      const numbered = (query.number ?? query.from ?? query.to) !== undefined
      const tagOf = numbered
        ? await db.asAccount(account.id, (sql) => openTags(sql, vault, account.id))
        : undefined
      const { after: before, limit } = requestOf(byId, query)
      const wanted = {
        tagOf,
        accountId: account.id,
        id: query.message_uuid,
        clientRef: query.client_ref,
        number: query.number,
        sender: query.from,
        recipient: query.to,
        status: query.status,
        errorCode: query.error_code === undefined ? undefined : Number(query.error_code),
        since: query.since === undefined ? undefined : Date.parse(query.since),
        until: query.until === undefined ? undefined : Date.parse(query.until),
        unconfirmedSince: unconfirmedSince(query.unconfirmed_minutes, clock.now()),
        ahead: clock.now() - wallNow(),
        before,
        limit,
      }
      // Row-level security checks messages of other accounts one by one. For a number that many accounts use, this may take too long.
      const seen =
        (await searchMessages(asAccount, wanted)) ??
        (await searchMessages(asAccount, { ...wanted, byAccount: true }))
      if (!seen) throw new Problem(portalProblems.searchTooWide)
      return answerPage('messages', messageWire, seen)
    },
    async readOwnMessage({ caller: { account } }, { params }) {
      const own = await db.accountSnapshot(account.id, (sql) =>
        ownTimeline(sql, account.id, params.message_uuid),
      )
      const { message, timeline } = foundOwn(own)
      return {
        status: 200,
        body: {
          ...messageWire(message),
          application_id: message.application_id,
          network: message.network,
          workflow: message.workflow_id
            ? {
                workflow_id: message.workflow_id,
                item: message.workflow_item!,
                items: message.workflow_items!,
              }
            : null,
          timeline,
        },
      }
    },
  }
}

type Shown = Omit<FoundMessage, 'account_id' | 'carrier_id' | 'direction'> & { direction: string }

/** The customer's view of a message: without carriers and their costs. */
function messageWire(one: Shown) {
  return {
    message_uuid: one.id,
    // The table's constraint allows no other value.
    direction: one.direction as FoundMessage['direction'],
    channel: one.channel,
    from: one.sender,
    to: one.recipient,
    text: one.text,
    status: one.status,
    error:
      one.error_code === null
        ? null
        : { code: one.error_code, title: titleOf(one.error_code as ErrorCode), detail: one.error_detail },
    parts: one.parts,
    price: formatEuro(netPrice(one)),
    client_ref: one.client_ref,
    accepted_at: one.accepted_at.toISOString(),
  }
}
