import { contentOf, type Carriers, type Content, type Piece } from '#carriers/index.ts'
import type { Owner, Owners } from '#numbers/index.ts'
import type { Sql } from '#platform/database/db.ts'
import type { NumberKey } from '#privacy/index.ts'
import { countryOf } from '#protection/index.ts'
import { storeConsents } from './consent.ts'
import { noteEvents } from '../message/history-store.ts'
import { receivedSms, type CountSms } from './carried-sms.ts'
import { storeInbound, type InboundRow } from './inbound-store.ts'
import type { TextAttachments } from '../events/payload.ts'
import { keywordOf } from '../message/rules.ts'
import type { InboundEvent } from '../events/notifier.ts'

/** The owners of numbers and the networks of subscribers. */
export type InboundKnowledge = {
  owners: Owners
  carriers: { routing: Pick<Carriers['routing'], 'networkOf'> }
  /** Identifies opted-out subscribers whose numbers were erased when they send START. */
  numberKey?: NumberKey | undefined
  countSms?: CountSms | undefined
}

/** An inbound message with its segments in order; a missing segment is undefined. */
export type Received = {
  id: string
  accountId: string
  carrierId: string
  sender: string
  recipient: string
  pieces: (Piece | undefined)[]
  /** The message that this late segment belongs to. */
  follows: string | null
}

type Read = { row: InboundRow; owner: Owner | undefined; network: string | null }

/**
 * Stores messages that are complete or can no longer be completed, and changes of consent in complete messages. Returns the events for the
 * accounts.
 */
export async function storeReceived(
  sql: Sql,
  { owners, carriers, numberKey, countSms }: InboundKnowledge,
  received: Received[],
  now: number,
): Promise<InboundEvent[]> {
  if (received.length === 0) return []
  const known = await owners.of(received.map((one) => one.recipient))
  const read = received.map((one): Read => {
    const owner = known.get(one.recipient)
    // The number may have a new owner since the first segment arrived; the new owner's webhook URLs do not apply to this message.
    const own = owner?.accountId === one.accountId ? owner : undefined
    const found = carriers.routing.networkOf(one.sender)?.value
    return {
      row: { ...rowOf(one, own), country: found?.country ?? countryOf(one.sender) ?? null },
      owner: own,
      network: found?.network ?? null,
    }
  })
  const rows = read.map(({ row }) => row)
  await storeInbound(sql, rows, now)
  await noteMissing(sql, rows, now)
  await storeConsents(sql, rows, now, numberKey)
  await countSms?.(sql, receivedSms(rows, now))
  return read.map((one) => inboundEventOf(one, now))
}

function rowOf(received: Received, owner: Owner | undefined): Omit<InboundRow, 'country'> {
  const { id, accountId, carrierId, sender, recipient, pieces } = received
  const content = contentOf(pieces)
  return {
    id,
    accountId,
    applicationId: owner?.appId ?? null,
    sender,
    recipient,
    text: content.text,
    encoding: content.encoding,
    parts: pieces.filter((piece) => piece !== undefined).length,
    carrierId,
    attachments: attachmentsOf(received, content),
  }
}

function attachmentsOf({ pieces, follows }: Received, content: Content): TextAttachments {
  const missing = pieces.flatMap((piece, i) => (piece === undefined ? [i + 1] : []))
  const attachments: TextAttachments = {}
  if (missing.length > 0)
    attachments.incomplete = { total: pieces.length, missing, ...(follows && { follows }) }
  if (content.encoding === 'binary') {
    const { dataCoding, octets, header } = content
    attachments.binary = {
      data_coding: dataCoding,
      hex: octets.toString('hex'),
      ...(header && { udh: header.toString('hex') }),
    }
  }
  return attachments
}

async function noteMissing(sql: Sql, rows: InboundRow[], now: number): Promise<void> {
  const notes = rows.flatMap(({ id, accountId, carrierId, attachments: { incomplete } }) =>
    incomplete
      ? [
          {
            messageId: id,
            accountId,
            event: 'partsMissing',
            actor: `carrier:${carrierId}`,
            reason: incomplete.follows
              ? 'This segment arrived late.'
              : 'Some segments did not arrive in time.',
            details: incomplete,
          },
        ]
      : [],
  )
  if (notes.length > 0) await noteEvents(sql, notes, now)
}

function inboundEventOf({ row, owner, network }: Read, now: number): InboundEvent {
  return {
    id: row.id,
    channel: 'sms',
    accountId: row.accountId,
    applicationId: row.applicationId,
    numberUrl: owner?.moHttpUrl ?? null,
    sender: row.sender,
    recipient: row.recipient,
    at: now,
    text: row.text,
    parts: row.parts,
    keyword: keywordOf(row.text),
    price: 0,
    network,
    attachments: row.attachments,
  }
}
