import { createAccount, topUp, updateAccount } from '#accounts/index.ts'
import { assignNumber } from '#numbers/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { OutboundMessage } from '../../src/messages/message/outbound.ts'
import type { TestAccounts } from './accounts.ts'

/** An account, and the number that it owns. */
export type Sender = { accountId: string; sender: string }

/** Opens an account with a high rate, one number, and this balance in micro-euros. */
export async function openSender(
  { db, vault }: Pick<TestAccounts, 'db' | 'vault'>,
  amount: number,
): Promise<Sender> {
  const { apiKey } = await createAccount(db, vault, { name: 'Sender' })
  await updateAccount(db, apiKey, { max_outbound_request: 100_000 })
  await db.tx((sql) => topUp(sql, apiKey, amount, 'test'))
  const sender = `1202${parseInt(apiKey, 16).toString().padStart(10, '0')}`
  const number = { msisdn: sender, country: 'US', type: 'mobile-lvn', accountId: apiKey } as const
  await assignNumber(db, { ...number, features: ['SMS'] })
  return { accountId: apiKey, sender }
}

/** A message of one segment that was just accepted and expires after a minute. */
export function outbound(changes: Partial<OutboundMessage> & { accountId: string }): OutboundMessage {
  const now = Date.now()
  return {
    id: uuidv7(),
    applicationId: null,
    channel: 'sms',
    sender: '12015550123',
    recipient: '99000000001',
    text: 'Hello',
    encoding: 'text',
    parts: 1,
    price: 0,
    network: null,
    carrierId: null,
    attempt: 0,
    tries: 0,
    clientRef: null,
    webhookUrl: null,
    webhookVersion: null,
    acceptedAt: now,
    expiresAt: now + 60_000,
    contentId: null,
    entityId: null,
    ...changes,
  }
}
