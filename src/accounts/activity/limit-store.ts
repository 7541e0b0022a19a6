import { createHash } from 'node:crypto'
import type { Sql } from '#platform/database/db.ts'
import { uuidAt } from '#platform/ids.ts'
import { wallNow } from '#platform/wall-clock.ts'
import type { ActivityKind } from './activity-kinds.ts'

const hourMs = 3_600_000

/**
 * Maximum numbers of entries of changes in any hour, and of sign-ins, refused sign-ins and sign-outs from an address; further requests are counted in
 * one entry for each actor, kind and hour. Sign-ins and changes of members count for no other limit, so that guesses of passwords do not displace changes.
 */
export const activityLimits = { ofActor: 300, ofAccount: 1_000, ofAddress: 300 }

/** The lower bound of the IDs that count, as a parameter of the conditions. */
export const countedSince = (): string => uuidAt(wallNow() - hourMs)

type Positions = { account: string; actor: string; since: string }

/** The condition that an actor may have another entry of a change, by the positions of the parameters. */
export const belowLimitOfActor = ({ account, actor, since }: Positions): string =>
  `not exists (
     select from account_activity where account_id = ${account} and actor = ${actor} and id > ${since} and request_id is not null
      order by id desc offset ${activityLimits.ofActor - 1} limit 1)`

/** The condition that an account may have another entry of a change. */
export const belowLimitOfAccount = ({ account, since }: Positions): string =>
  `not exists (
     select from account_activity where account_id = ${account} and id > ${since} and request_id is not null
      order by id desc offset ${activityLimits.ofAccount - 1} limit 1)`

/** The condition that an account may have another entry of this kind of sign-ins or sign-outs from an address. */
export const belowLimitOfAddress = ({
  account,
  address,
  kind,
  since,
}: Omit<Positions, 'actor'> & { address: string; kind: string }): string =>
  `not exists (
     select from account_activity where account_id = ${account} and address = ${address} and id > ${since} and kind = ${kind}
      order by id desc offset ${activityLimits.ofAddress - 1} limit 1)`

type Counted = { accountId: string; actor: string; address: string; kind: ActivityKind }

/** Counts a request beyond the limits, in one entry for each actor, kind and hour: its ID is computed from them. */
export async function countInSummary(sql: Sql, { accountId, actor, address, kind }: Counted): Promise<void> {
  const hour = uuidAt(Math.floor(wallNow() / hourMs) * hourMs)
  const digest = createHash('sha256').update(`${kind} ${actor}`).digest('hex')
  const id = `${hour.slice(0, 20)}${digest.slice(0, 3)}-${digest.slice(3, 15)}`
  await sql.query(
    `insert into account_activity (account_id, id, actor, address, kind, outcome, requests)
     values ($1, $2, $3, $4, $5, 'summary', 1)
     on conflict (account_id, id) do update set requests = account_activity.requests + 1`,
    [accountId, id, actor, address, kind],
  )
}
