import type { Sql } from '#platform/database/db.ts'
import { recordedMoves, type Mover } from '../history/moves.ts'
import { resellerStates } from './states.ts'

export type ResellerRow = {
  id: string
  account_id: string
  registry_reseller_id: string | null
  company_name: string
  mobile_phone: string
  email: string
  status: 'PENDING' | 'APPROVED' | 'REJECTED'
  rejection_reason: string | null
}

const columns =
  'id, account_id, registry_reseller_id, company_name, mobile_phone, email, status, rejection_reason'

export type NewReseller = {
  id: string
  accountId: string
  companyName: string
  mobilePhone: string
  email: string
  now: number
}

export async function insertReseller(sql: Sql, reseller: NewReseller): Promise<ResellerRow> {
  const { id, accountId, companyName, mobilePhone, email, now } = reseller
  const { rows } = await sql.query<ResellerRow>(
    `insert into reseller (id, account_id, company_name, mobile_phone, email, created_at)
     values ($1, $2, $3, $4, $5, $6) returning ${columns}`,
    [id, accountId, companyName, mobilePhone, email, new Date(now)],
  )
  return rows[0]!
}

export async function findReseller(
  sql: Sql,
  accountId: string,
  id: string,
): Promise<ResellerRow | undefined> {
  const { rows } = await sql.query<ResellerRow>({
    name: 'find-reseller',
    text: `select ${columns} from reseller where id = $2 and account_id = $1`,
    values: [accountId, id],
  })
  return rows[0]
}

/** Locks all resellers of the account, so that concurrent decisions are serialized. Lock them before brands. */
export async function lockReseller(sql: Sql, id: string): Promise<void> {
  await sql.query({
    name: 'lock-resellers-of-account',
    text: `select from reseller where account_id = (select account_id from reseller where id = $1)
      order by id for update`,
    values: [id],
  })
}

/** The resellers of an account after or before an ID, at most `limit`, oldest first. */
export async function adjacentResellers(
  sql: Sql,
  accountId: string,
  side: 'after' | 'before',
  { id, limit }: { id: string; limit: number },
): Promise<ResellerRow[]> {
  const { rows } = await sql.query<ResellerRow>({
    name: `resellers-${side}`,
    text: `select ${columns} from reseller where account_id = $1 and id ${adjacency[side]} limit $3`,
    values: [accountId, id, limit],
  })
  return rows
}

const adjacency = { after: '> $2 order by id', before: '< $2 order by id desc' } as const

/**
 * The first approved reseller of an account, or else a pending one, if any (S2-014). `share` prevents a decision about it until the
 * commit.
 */
export async function findValidReseller(
  sql: Sql,
  accountId: string,
  lock?: 'share',
): Promise<ResellerRow | undefined> {
  const { rows } = await sql.query<ResellerRow>(
    `select ${columns} from reseller where account_id = $1 and status <> 'REJECTED' order by status, id limit 1
      ${lock ? 'for share' : ''}`,
    [accountId],
  )
  return rows[0]
}

const moveResellers = recordedMoves(resellerStates, { table: 'reseller', keyType: 'uuid' })

/** Moves a reseller; false if it is no longer PENDING. */
export async function moveReseller(
  sql: Sql,
  id: string,
  event: (typeof resellerStates.moves)[number][1],
  { registryId, ...by }: Mover & { registryId?: string },
): Promise<boolean> {
  const set = { registry_reseller_id: registryId ?? null, rejection_reason: by.reason ?? null }
  return (await moveResellers(sql, [id], event, by, { set })).length === 1
}
