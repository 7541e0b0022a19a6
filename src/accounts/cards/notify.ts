import { enqueueMail, permitMails } from '#operators/index.ts'
import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { plainLine } from '#platform/mail/plain-line.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { wallNow } from '#platform/wall-clock.ts'
import { readAccount } from '../account/account-store.ts'
import { type CardNotice, letterOf } from './letter.ts'

/** A notice is not useful any more after a week. */
const usefulMs = 7 * 86_400_000

type Change = Pick<CardNotice, 'card' | 'change' | 'actor'> & {
  accountId: string
  /** The addresses of the card and of the card that it replaces, so that a thief cannot replace a card unnoticed. */
  recipients: readonly (string | null | undefined)[]
}

/** Enqueues emails about a change of a card, in the transaction of the change. */
export async function notifyOwner(sql: Sql, vault: Vault, { accountId, recipients, ...change }: Change) {
  const at = new Date(wallNow())
  const account = (await readAccount(sql, accountId))!
  const letter = letterOf({ accountId, accountName: plainLine(account.name), at, ...change })
  const expires_at = new Date(at.getTime() + usefulMs)
  const addresses = [...new Set(recipients.filter((one) => one !== null && one !== undefined))]
  for (const to of await permitMails(sql, { kind: 'card', account, recipients: addresses }))
    await enqueueMail(sql, vault, to, { id: uuidv7(), expires_at, ...letter })
}
