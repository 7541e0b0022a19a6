import { isTollFree } from '#numbers/index.ts'
import { recognizeKeywords, replyTo, type RecognizedKeyword } from '#tendlc/index.ts'
import { readKeywords } from '#tollfree/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { NumberKey } from '#privacy/index.ts'
import { removeOptOut, storeOptOut } from '../storing/consent-store.ts'
import type { InboundRow } from './inbound-store.ts'
import { storeReply } from './reply-store.ts'

/**
 * Stores changes of consent by subscribers, in order, and enqueues the replies, which are sent after the commit. The whole text must be the
 * keyword, so an incomplete message is ignored.
 */
export async function storeConsents(
  sql: Sql,
  rows: readonly InboundRow[],
  now: number,
  key: NumberKey | undefined,
): Promise<void> {
  const full = rows.filter(({ attachments }) => !attachments.incomplete)
  const heard = await recognizeKeywords(
    sql,
    full.map(({ accountId, recipient, text }) => ({ accountId, number: recipient, text })),
    await tollFreeWords(sql, full),
  )
  const stated = full.flatMap((row, i) => (heard[i] ? [{ row, heard: heard[i] }] : []))
  // Changes are stored in a fixed order, so that two batches with messages of the same subscribers cannot deadlock.
  for (const one of stated.toSorted((a, b) => (positionOf(a.row) < positionOf(b.row) ? -1 : 1)))
    await storeConsent(sql, one.row, one.heard, now, key)
}

/** The keyword replies of registered toll-free numbers, which equal those of a campaign except for the opt-out reply. */
async function tollFreeWords(sql: Sql, rows: readonly InboundRow[]) {
  const numbers = new Set(rows.flatMap(({ recipient }) => (isTollFree(recipient) ? [recipient] : [])))
  if (numbers.size === 0) return []
  const defaults = { id: null, opt_out_keywords: null, help_keywords: null, opt_out_message: null }
  return (await readKeywords(sql, [...numbers])).map((words) => ({ ...defaults, ...words }))
}

const positionOf = ({ accountId, sender, recipient, id }: InboundRow) =>
  `${accountId} ${sender} ${recipient} ${id}`

async function storeConsent(
  sql: Sql,
  row: InboundRow,
  heard: RecognizedKeyword,
  now: number,
  key: NumberKey | undefined,
): Promise<void> {
  const { accountId, sender: subscriber, recipient: number } = row
  const who = { accountId, subscriber, number, campaignId: heard.campaign?.id ?? null }
  let changed = false
  if (heard.kind === 'stop') await storeOptOut(sql, who, heard.assist)
  if (heard.kind === 'start') changed = await removeOptOut(sql, who, heard.assist, key)
  const text = replyTo(heard, { ...heard, changed })
  if (text !== undefined) await storeReply(sql, { ...row, keyword: heard.word, text }, now)
}
