import { createHash } from 'node:crypto'
import type { Sql } from '#platform/database/db.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { MailKind } from './kinds.ts'
import { lockCounts, type MailCounter, storeCounts } from './limit-store.ts'

/**
 * Maximum numbers of emails. Accounts and visitors choose the addresses, or can let members with any address join by single sign-on, so that
 * without limits the exchange would send any number of emails to other people.
 */
type Limits = {
  /** From a primary account and its subaccounts within a UTC day. */
  ofFamily?: number
  /** From a primary account and its subaccounts to an address within a UTC day. */
  toAddress?: number
  /** From all accounts to an address within a UTC day; only where other accounts that use it up do no harm. */
  toAddressOverall?: number
  /** From an account to an address within an hour. */
  toAddressHourly?: number
  /** From a primary account and its subaccounts to an address within an hour. */
  ofFamilyHourly?: number
}

const limits: Readonly<Partial<Record<MailKind, Limits>>> = {
  'member-invitation': { ofFamily: 200, toAddress: 5, toAddressOverall: 20 },
  // Visitors request these. A link works for an hour, so the person has a valid one even if visitors use up the limit of the hour. One request
  // sends links for up to five accounts.
  'member-reset': { toAddressHourly: 2, ofFamilyHourly: 10 },
  card: { ofFamily: 50, toAddress: 20 },
  // The address is not verified, and endpoints can be deleted and created again.
  'webhook-endpoint': { ofFamily: 100, toAddress: 20 },
  alert: { ofFamily: 500, toAddress: 100 },
}

/** An account, which shares its limits with its primary account. */
type LimitedAccount = { id: string; primary_id: string | null }

/** The kind of an email, the account that causes it, and its recipients. */
type Addressed = { kind: MailKind; account: LimitedAccount; recipients: readonly string[] }

declare const isPermitted: unique symbol
/** An address to which an email may be enqueued. Emails without an account are for operators. */
export type Permitted = { kind: MailKind; recipient: string; accountId?: string; [isPermitted]: true }

/** The address of an operator; emails to operators are not limited. */
export const toOperator = (kind: MailKind, recipient: string): Permitted => ({ kind, recipient }) as Permitted

/**
 * Counts an email to each of the addresses, and returns those that do not exceed a limit. An email that exceeds one is not counted. The counters
 * stay locked until the end of the transaction: transactions that call this for several accounts may deadlock with each other.
 */
export async function permitMails(sql: Sql, { kind, account, recipients }: Addressed): Promise<Permitted[]> {
  const wanted = recipients.map((recipient) => ({
    to: { kind, accountId: account.id, recipient } as Permitted,
    counters: countersOf(kind, account, recipient),
  }))
  const counts = await lockCounts(sql, [
    ...new Set(wanted.flatMap(({ counters }) => counters.map(({ key }) => key))),
  ])
  const countOf = (key: string) => counts.get(key) ?? 0
  const permitted = wanted.filter(({ counters }) => {
    if (counters.some(({ key, most }) => countOf(key) >= most)) return false
    for (const { key } of counters) counts.set(key, countOf(key) + 1)
    return true
  })
  if (permitted.length > 0) await storeCounts(sql, counts)
  return permitted.map(({ to }) => to)
}

function countersOf(kind: MailKind, { id, primary_id }: LimitedAccount, recipient: string): MailCounter[] {
  const most = limits[kind]
  if (!most) return []
  const [address, family] = [mailboxOf(recipient), primary_id ?? id]
  const keyOf = (scope: string, ...of: string[]) =>
    `${kind} ${scope} ${createHash('sha256').update(of.join(' ')).digest('base64url')}`
  const hour = String(Math.floor(wallNow() / 3_600_000))
  return [
    { key: keyOf('family', family), most: most.ofFamily },
    { key: keyOf('pair', family, address), most: most.toAddress },
    { key: keyOf('recipient', address), most: most.toAddressOverall },
    { key: keyOf('hour', hour, id, address), most: most.toAddressHourly },
    { key: keyOf('family-hour', hour, family, address), most: most.ofFamilyHourly },
  ].flatMap(({ key, most: limit }) => (limit === undefined ? [] : [{ key, most: limit }]))
}

/** The mailbox of an address: most providers deliver `ann+any@…` to `ann@…`. */
const mailboxOf = (address: string) => address.toLowerCase().replace(/\+[^@]*(?=@)/, '')

const dayMs = 86_400_000

/** Seconds until the limits of the next day apply. */
export const secondsToNextDay = (): number => Math.ceil((dayMs - (wallNow() % dayMs)) / 1000)
