import { cursorOf, separatedBy, text, uuid } from '#platform/contract/paging/index.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { byIndex } from '#platform/database/by-index.ts'
import type { Sql } from '#platform/database/db.ts'
import { firstId, lastId } from '#platform/ids.ts'
import type { Erased, PersonalRecordPage, PersonalDataSource, Person } from '#privacy/index.ts'
import { readEventRecords } from '#webhooks/index.ts'
import { netPrice } from '../message/net-price.ts'
import { tagsBy } from '../redaction/number-tag.ts'
import { conversationsOf } from '../redaction/pass.ts'
import { eraseMessages } from './erase.ts'
import { readFullMessages } from './message-store.ts'
import { findClear, findMasked, readKeys, type Found } from './position-store.ts'
import { keywordReplies, longMessages, optOuts, unmatchedReceipts } from './row-store.ts'

const batch = 200
const accountsAtOnce = 100

/** The sources of personal data in messages, in the order of erasure. */
export const messageDataSources = (vault: Vault): readonly PersonalDataSource[] => [
  clearMessages,
  maskedMessages(vault),
  keywordReplies,
  longMessages,
  unmatchedReceipts,
  optOuts,
]

/** Messages to and from a number, with their histories, segments and webhooks. */
const clearMessages: PersonalDataSource = {
  kind: 'message',
  async read(sql, { number, accountId }, { after, limit }) {
    const range = { number, accountId, after: after || firstId, until: lastId, limit }
    const found = await findClear(sql, range)
    return { records: await fullOf(sql, found), after: found.length < limit ? null : found.at(-1)!.id }
  },
  async erase(sql, { number, accountId }, { after, until }) {
    const range = { number, accountId, after: after || firstId, until, limit: batch }
    const found = await byIndex(sql, () => findClear(sql, range))
    const done = await eraseMessages(sql, found)
    return { ...done, after: found.length < batch ? null : found.at(-1)!.id }
  },
}

/** Messages whose number is masked by the account's retention; they may still have texts. */
function maskedMessages(vault: Vault): PersonalDataSource {
  return {
    kind: 'masked_message',
    async read(sql, person, { after, limit }): Promise<PersonalRecordPage> {
      const { found, next } = await pageOfMasked(sql, vault, person, { after, until: lastId, limit })
      return { records: await fullOf(sql, found), after: next }
    },
    async erase(sql, person, { after, until }): Promise<Erased> {
      const range = { after, until, limit: batch }
      const { found, next } = await byIndex(sql, () => pageOfMasked(sql, vault, person, range))
      return { ...(await eraseMessages(sql, found)), after: next }
    },
  }
}

/** Masked messages in the order of their accounts and IDs. */
const byAccount = cursorOf({ accountId: text(), id: uuid }, separatedBy(' '))

/** A page of masked messages of the next accounts that have a key; `next` consists of an account ID and a message ID. */
async function pageOfMasked(
  sql: Sql,
  vault: Vault,
  { number, accountId }: Person,
  { after, until, limit }: { after: string; until: string; limit: number },
): Promise<{ found: Found[]; next: string | null }> {
  const position = byAccount.read(after) ?? { accountId: '', id: firstId }
  const keys = await readKeys(sql, { from: position.accountId, only: accountId, limit: accountsAtOnce })
  const tagged = keys.map((one) => ({
    accountId: one.accountId,
    tag: tagsBy(vault, one.accountId, one.key)(number),
  }))
  const found = tagged.length > 0 ? await findMasked(sql, tagged, { after: position, until, limit }) : []
  const last = found.at(-1)
  if (found.length === limit && last) return { found, next: byAccount.write(last) }
  return {
    found,
    next:
      keys.length < accountsAtOnce
        ? null
        : byAccount.write({ accountId: keys.at(-1)!.accountId, id: lastId }),
  }
}

async function fullOf(sql: Sql, found: readonly Found[]) {
  if (found.length === 0) return []
  const ids = found.map(({ id }) => id)
  const messages = await readFullMessages(sql, ids)
  const conversations = [...Map.groupBy(messages, ({ accountId }) => accountId)].flatMap(
    ([accountId, some]) => conversationsOf(accountId, some),
  )
  const reported = Map.groupBy(await readEventRecords(sql, ids, conversations), (one) => one.message_id)
  return messages.map(({ id, accountId, at, data }) => ({
    accountId,
    at,
    data: { ...data, price: netPrice(data), webhooks: reported.get(id)?.map(({ event }) => event) ?? [] },
  }))
}
