import { createHash } from 'node:crypto'
import type { Sql } from '#platform/database/db.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { MailKind } from './kinds.ts'
import { countMails } from './limit-store.ts'

/**
 * Maximum numbers of emails within a UTC day. The accounts or visitors that cause the emails choose the addresses, or can let members with any address join by
 * single sign-on, so that without limits the exchange would send any number of emails to other people.
 */
type Limits = { ofAccount?: number; toAddress?: number; toAddressOverall: number }

const limits: Readonly<Partial<Record<MailKind, Limits>>> = {
  'member-invitation': { ofAccount: 200, toAddress: 5, toAddressOverall: 20 },
  // Visitors request these, so they must not use up what the account may send.
  'member-reset': { toAddressOverall: 10 },
  card: { ofAccount: 50, toAddress: 20, toAddressOverall: 40 },
  // The address is not verified, and endpoints can be deleted and created again.
  'webhook-endpoint': { ofAccount: 100, toAddress: 20, toAddressOverall: 60 },
  alert: { ofAccount: 500, toAddress: 100, toAddressOverall: 200 },
}

/** The kind and recipient of an email, and the account that causes it. */
type Addressed = { kind: MailKind; accountId: string; recipient: string }

declare const isPermitted: unique symbol
/** An address to which an email may be enqueued. Emails without an account are for operators. */
export type Permitted = Omit<Addressed, 'accountId'> & { accountId?: string; [isPermitted]: true }

/** The address of an operator; emails to operators are not limited. */
export const toOperator = (kind: MailKind, recipient: string): Permitted => ({ kind, recipient }) as Permitted

/** Counts an email to an address; undefined if it would exceed a limit of the day. */
export async function permitMail(sql: Sql, to: Addressed): Promise<Permitted | undefined> {
  const counters = countersOf(to)
  return counters.length === 0 || (await countMails(sql, counters)) ? (to as Permitted) : undefined
}

function countersOf({ kind, accountId, recipient }: Addressed) {
  const most = limits[kind]
  if (!most) return []
  const address = mailboxOf(recipient)
  const keyOf = (scope: string, ...of: string[]) =>
    `${kind} ${scope} ${createHash('sha256').update(of.join(' ')).digest('base64url')}`
  return [
    { key: keyOf('account', accountId), most: most.ofAccount },
    { key: keyOf('pair', accountId, address), most: most.toAddress },
    { key: keyOf('recipient', address), most: most.toAddressOverall },
  ].flatMap(({ key, most: limit }) => (limit === undefined ? [] : [{ key, most: limit }]))
}

/** The mailbox of an address: most providers deliver `ann+any@…` to `ann@…`. */
const mailboxOf = (address: string) => address.toLowerCase().replace(/\+[^@]*(?=@)/, '')

const dayMs = 86_400_000

/** Seconds until the limits of the next day apply. */
export const secondsToNextDay = (): number => Math.ceil((dayMs - (wallNow() % dayMs)) / 1000)
