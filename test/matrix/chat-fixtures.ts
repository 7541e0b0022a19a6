import { putChannel, putSender } from '#chat/index.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Vault } from '#platform/vault/vault.ts'

/** A channel without a chat server, and the one sender that it serves. */
export const matrixChannel = 'matrix'
export const matrixSender = 'matrix-sender'

type World = { db: Db; vault: Vault }

/** Creates the channel and its sender; returns the token of its chat service. */
export async function openMatrixChannel({ db, vault }: World, accountId: string): Promise<string> {
  const input = { title: 'Matrix', callbackUrl: 'http://127.0.0.1:1/', price: 0 }
  return db.tx(async (sql) => {
    const { credentials } = await putChannel(sql, vault, matrixChannel, input)
    await putSender(sql, {
      channel: matrixChannel,
      sender: matrixSender,
      accountId,
      applicationId: null,
    })
    return credentials!.token
  })
}

/** Stores an inbound or outbound message of a sender of the account on that channel and returns its ID. */
export async function storeChatMessage(
  { db }: Pick<World, 'db'>,
  accountId: string,
  direction: 'inbound' | 'outbound',
): Promise<string> {
  const id = uuidv7()
  const sender = `sender-${accountId}`
  await putSender(db, { channel: matrixChannel, sender, accountId, applicationId: null })
  await db.query(
    `insert into message (id, account_id, direction, channel, sender, recipient, text, encoding, parts, status, price, details,
       accepted_at, expires_at, actor)
     values ($1, $2, $3, $4, 'mia', $5, 'Hello', 'unicode', 1, $6, 0, '{"chat":{"message_id":"m"}}', now(), now(), 'test')`,
    [id, accountId, direction, matrixChannel, sender, direction === 'inbound' ? 'received' : 'submitted'],
  )
  return id
}
