import type { Accounts } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { submitRequestOf } from '../message/submit-request.ts'
import { messageProblems } from '../message/problems.ts'
import { readTextStatus } from './system-text-store.ts'
import type { Traffic } from './traffic.ts'
import { sealText } from '../message/secret-text.ts'
import type { Vault } from '#platform/vault/vault.ts'

/** A text sent by the exchange on behalf of an account, which pays for it. */
export type SystemText = {
  /** The ID of the message, so that a text passed twice becomes one message. */
  id: string
  accountId: string
  sender: string
  recipient: string
  text: string
  /** If `text` contains a secret, the masked text of the same length that everyone except the recipient sees. */
  shown?: string
  ref: string
}

type Deps = {
  db: Db
  vault: Vault
  accounts: Pick<Accounts, 'policy'>
  traffic: Pick<Traffic, 'accept' | 'clock'>
}

/**
 * Sends a text on the normal path. It is decided, charged, sent and notified like the account's own messages, from a number that the account need not
 * own. `unpaid` and `blocked` are permanent; an exception means that the path is currently full or unavailable.
 */
export async function sendSystemText(
  { db, vault, accounts, traffic }: Deps,
  { id, accountId, sender, recipient, text, shown, ref }: SystemText,
): Promise<'accepted' | 'unpaid' | 'blocked'> {
  if (await readTextStatus(db, accountId, id)) return 'accepted'
  const { status, maxOutboundRequest: perSecond } = await accounts.policy(accountId)
  if (status === 'suspended') return 'blocked'
  const body = {
    message_type: 'text',
    channel: 'sms',
    from: sender,
    to: recipient,
    text: shown ?? text,
    client_ref: ref,
  } as const
  const sending = { accountId, applicationId: null, actor: 'exchange', perSecond }
  const request = submitRequestOf(sending, body, traffic.clock.now())
  try {
    const secret = shown !== undefined && { sealedText: sealText(vault, id, text) }
    const message = { ...request.message, id, automatic: true, ...secret }
    await traffic.accept({ ...request, message, details: { automatic: 'verification' }, system: true })
    return 'accepted'
  } catch (error) {
    const kind = error instanceof Problem ? error.kind : undefined
    if (kind === messageProblems.lowBalance || kind === messageProblems.spendCap) return 'unpaid'
    // Another node may have stored the text after this node's lease expired.
    if (await readTextStatus(db, accountId, id)) return 'accepted'
    throw error
  }
}
