import { chargeFees } from '#accounts/index.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import { lockLinksOf } from '../numbers/store.ts'
import { moveCampaigns } from '../campaigns/move-store.ts'
import {
  findDue,
  lockDue,
  nextCampaignDue,
  storeRenewed,
  storeUnpaid,
  type DueCampaign,
} from './renewal-store.ts'

export type Renewals = {
  /** Renews, cancels and expires due campaigns, and stops the traffic of campaigns whose requested changes are overdue. */
  settle(): Promise<boolean>
  /** The earliest exchange time after `after` at which work is due, in milliseconds. */
  nextDue(after: number): Promise<number | undefined>
}

const batch = 500
const againHours = 6
const dayMs = 86_400_000

/**
 * Opens the renewal of campaigns. All state is stored, in bounded transactions, so several nodes may run it simultaneously, and the next run
 * completes the work of a crashed node. After a long downtime, all missed months are renewed.
 */
export function openRenewals(deps: {
  db: Db
  clock: Pick<Clock, 'now'>
  /** Grace period in days after an unpaid renewal. */
  graceDays: number
}): Renewals {
  const { db, clock, graceDays } = deps
  const each = async (
    column: 'renewal_due' | 'updates_due',
    work: (sql: Sql, due: DueCampaign[], now: number) => Promise<void>,
  ) => {
    const now = clock.now()
    const found = await findDue(db, column, now, batch)
    if (found.length > 0) await db.tx(async (sql) => work(sql, await lockDue(sql, column, found, now), now))
    return found.length > 0
  }
  return {
    async settle() {
      while (await each('updates_due', stopTraffic));
      while (await each('renewal_due', (sql, due, now) => renew(sql, due, now, graceDays)));
      return true
    },
    nextDue: (after) => nextCampaignDue(db, after),
  }
}

async function stopTraffic(sql: Sql, due: DueCampaign[], now: number): Promise<void> {
  const reason = 'The requested changes were not made in time.'
  await moveCampaigns(sql, due, 'overdue', { actor: 'time', reason, now })
}

/**
 * At the end of its billing cycle a campaign renews or ends (S2-078, S2-175, S2-176). If the renewal is not paid, the campaign expires
 * after the grace period.
 */
async function renew(sql: Sql, due: DueCampaign[], now: number, graceDays: number): Promise<void> {
  const by = { actor: 'time', now }
  const renews = (one: DueCampaign) => one.auto_renewal && one.status !== 'PENDING_CANCELLATION'
  const renewing = due.filter(renews)
  // To avoid deadlocks, balances are always locked before numbers and before the epoch row that a move updates.
  const outcomes = await chargeFees(sql, renewing.map(feeOf))
  const lapsing = due.filter((one) => !renews(one))
  const unpaid = renewing.filter((_, i) => outcomes[i] === 'refused')
  const over = unpaid.filter(({ renewal_at }) => renewal_at.getTime() + graceDays * dayMs <= now)
  const waiting = unpaid.filter((one) => !over.includes(one))
  // Locks the numbers of all ending campaigns together and in order. If each of the two moves below locked its own numbers, they could deadlock with
  // another transaction.
  await lockLinksOf(sql, idsOf([...lapsing, ...over]))
  await moveCampaigns(sql, lapsing, 'lapsed', { ...by, reason: 'Auto-renewal was off.' })
  await storeRenewed(sql, idsOf(renewing.filter((_, i) => outcomes[i] !== 'refused')), now)
  await storeUnpaid(sql, idsOf(waiting), now, { againHours, graceDays })
  await moveCampaigns(sql, over, 'expired', { ...by, reason: 'The fee was not paid.' })
}

const idsOf = (campaigns: readonly DueCampaign[]) => campaigns.map(({ id }) => id)

function feeOf({ id, account_id: accountId, renewal_at }: DueCampaign) {
  return { accountId, fee: 'campaign', reference: `campaign ${id} ${renewal_at.toISOString()}` } as const
}
