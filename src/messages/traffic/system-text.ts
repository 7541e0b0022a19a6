import type { Accounts } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { Problem } from '#platform/contract/problem.ts'
import { submitRequestOf } from '../message/submit-request.ts'
import { messageProblems } from '../message/problems.ts'
import { readTextStatus } from './system-text-store.ts'
import type { Traffic } from './traffic.ts'
import { sealText } from '../message/secret-text.ts'
import type { Vault } from '#platform/vault/vault.ts'

/** A text of the exchange itself in the name of an account, which pays for it. */
export type SystemText = {
  /** The message will have it: a text that is handed over twice is one message. */
  id: string
  accountId: string
  sender: string
  recipient: string
  text: string
  /** The text as everybody but its recipient may see it, of the same length, where `text` holds a secret. */
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
 * Makes a text a message on the usual path: decided, charged, sent and told like those that the account sends itself, from a number that
 * need not be its own. `unpaid` and `barred` are for good; what it throws says that the path is full or away for now.
 */
export async function sendSystemText(
  { db, vault, accounts, traffic }: Deps,
  { id, accountId, sender, recipient, text, shown, ref }: SystemText,
): Promise<'taken' | 'unpaid' | 'barred'> {
  if (await readTextStatus(db, accountId, id)) return 'taken'
  const { status, maxOutboundRequest: perSecond } = await accounts.policy(accountId)
  if (status === 'suspended') return 'barred'
  const body = {
    message_type: 'text',
    channel: 'sms',
    from: sender,
    to: recipient,
    text: shown ?? text,
    client_ref: ref,
  } as const
  const sending = { accountId, applicationId: null, actor: 'exchange', perSecond }
  const arrival = submitRequestOf(sending, body, traffic.clock.now())
  try {
    const secret = shown !== undefined && { sealedText: sealText(vault, id, text) }
    const message = { ...arrival.message, id, automatic: true, ...secret }
    await traffic.accept({ ...arrival, message, details: { automatic: 'verification' }, system: true })
    return 'taken'
  } catch (error) {
    const kind = error instanceof Problem ? error.kind : undefined
    if (kind === messageProblems.lowBalance || kind === messageProblems.spendCap) return 'unpaid'
    // Somebody whose lease was over has handed it over after all.
    if (await readTextStatus(db, accountId, id)) return 'taken'
    throw error
  }
}
