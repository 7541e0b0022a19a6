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
  /** Renews, cancels and expires what is due, and stops traffic of what has waited too long for its changes. */
  settle(): Promise<boolean>
  /** The next due instant behind another, in milliseconds of exchange time. */
  nextDue(after: number): Promise<number | undefined>
}

const batch = 500
const againHours = 6
const dayMs = 86_400_000

/**
 * Opens what happens with campaigns in time. All of it stands in rows, in bounded transactions: it may run on several nodes at once,
 * and what died half-way is done by the next turn. A node that was away for months renews for all of them.
 */
export function openRenewals(deps: {
  db: Db
  clock: Pick<Clock, 'now'>
  /** How long a campaign goes on whose fee is not paid. */
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
  const reason = 'The changes that were asked for have not been made in time.'
  await moveCampaigns(sql, due, 'overdue', { actor: 'time', reason, now })
}

/** At the end of the billing cycle a campaign renews, or ends (S2-078, S2-175, S2-176); without money it expires after the grace. */
async function renew(sql: Sql, due: DueCampaign[], now: number, graceDays: number): Promise<void> {
  const by = { actor: 'time', now }
  const goesOn = (one: DueCampaign) => one.auto_renewal && one.status !== 'PENDING_CANCELLATION'
  const renewing = due.filter(goesOn)
  // Before numbers are locked, and all nodes are told: whoever else does that holds balances already.
  const outcomes = await chargeFees(sql, renewing.map(feeOf))
  const lapsing = due.filter((one) => !goesOn(one))
  const unpaid = renewing.filter((_, i) => outcomes[i] === 'refused')
  const over = unpaid.filter(({ renewal_at }) => renewal_at.getTime() + graceDays * dayMs <= now)
  const waiting = unpaid.filter((one) => !over.includes(one))
  // All that leaves its campaign is locked at once, in one order: two moves would each begin anew.
  await lockLinksOf(sql, idsOf([...lapsing, ...over]))
  await moveCampaigns(sql, lapsing, 'lapsed', { ...by, reason: 'It was not to be renewed.' })
  await storeRenewed(sql, idsOf(renewing.filter((_, i) => outcomes[i] !== 'refused')), now)
  await storeUnpaid(sql, idsOf(waiting), now, { againHours, graceDays })
  await moveCampaigns(sql, over, 'expired', { ...by, reason: 'The fee was not paid.' })
}

const idsOf = (campaigns: readonly DueCampaign[]) => campaigns.map(({ id }) => id)

function feeOf({ id, account_id: accountId, renewal_at }: DueCampaign) {
  return { accountId, fee: 'campaign', reference: `campaign ${id} ${renewal_at.toISOString()}` } as const
}
