import type { Sql } from '#platform/database/db.ts'
import { isUuid } from '#platform/ids.ts'
import type { VettingClass, VettingProvider, VettingStatus } from '../shapes/enumerations.ts'
import type { PoliticalDetails } from '../shapes/political.ts'

export type VettingRow = {
  id: string
  account_id: string
  brand_id: string
  evp_id: VettingProvider
  vetting_id: string
  /** The provider's token, masked. */
  vetting_token: string | null
  token_sealed: Buffer | null
  vetting_class: VettingClass | null
  imported: boolean
  status: VettingStatus
  score: number | null
  details: Record<string, string>
  political: PoliticalDetails | null
  reasons: string[]
  feedback: string | null
  vetted_at: Date | null
  created_at: Date
  updated_at: Date
}

const columns = `id, account_id, brand_id, evp_id, vetting_id, vetting_token, token_sealed, vetting_class, imported, status, score, details,
  political, reasons, feedback, vetted_at, created_at, updated_at`

export type NewVetting = {
  id: string
  accountId: string
  brandId: string
  provider: VettingProvider
  vettingId: string
  token?: { masked: string; sealed: Buffer } | undefined
  vettingClass?: VettingClass | undefined
  imported: boolean
  political?: PoliticalDetails | undefined
  now: number
}

/** Stores a new vetting; undefined if the same vetting is pending or already imported. */
export async function insertVetting(sql: Sql, vetting: NewVetting): Promise<VettingRow | undefined> {
  const { id, accountId, brandId, provider, vettingId, token, vettingClass, imported, political, now } =
    vetting
  const { rows } = await sql.query<VettingRow>(
    `insert into vetting (id, account_id, brand_id, evp_id, vetting_id, vetting_token, vetting_class, imported, political,
       created_at, updated_at, token_sealed)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $11) on conflict do nothing returning ${columns}`,
    [
      id,
      accountId,
      brandId,
      provider,
      vettingId,
      token?.masked ?? null,
      vettingClass ?? null,
      imported,
      political ? JSON.stringify(political) : null,
      new Date(now),
      token?.sealed ?? null,
    ],
  )
  return rows[0]
}

/**
 * A vetting of a brand by its ID at this exchange, or else by the provider's ID, which the customer states and which may equal an ID of the exchange.
 */
export async function findVetting(sql: Sql, brandId: string, id: string): Promise<VettingRow | undefined> {
  const { rows } = await sql.query<VettingRow>({
    name: 'find-vetting',
    text: `select ${columns} from vetting where brand_id = $1 and (id = $2::uuid or vetting_id = $3)
      order by (id = $2::uuid) is true desc, id desc limit 1`,
    values: [brandId, isUuid(id) ? id : null, id],
  })
  return rows[0]
}

/** The vetting that an open registry request is about. */
export async function findRequestedVetting(sql: Sql, requestId: string): Promise<VettingRow | undefined> {
  const { rows } = await sql.query<VettingRow>(
    `select ${columns} from vetting
      where id = (select vetting_id from registry_request where id = $1 and ended_at is null)`,
    [requestId],
  )
  return rows[0]
}

const mostListed = 1000

/** The vettings of a brand, oldest first. */
export async function listVettings(sql: Sql, brandId: string): Promise<VettingRow[]> {
  const { rows } = await sql.query<VettingRow>({
    name: 'list-vettings',
    text: `select ${columns} from vetting where brand_id = $1 order by id limit $2`,
    values: [brandId, mostListed],
  })
  return rows
}

/** Number of vettings of a brand. */
export async function countVettings(sql: Sql, brandId: string): Promise<number> {
  const { rows } = await sql.query<{ count: number }>(
    'select count(*) as count from vetting where brand_id = $1',
    [brandId],
  )
  return rows[0]!.count
}

/** Whether a brand has a valid vetting. */
export async function hasActiveVetting(sql: Sql, brandId: string): Promise<boolean> {
  const { rowCount } = await sql.query(
    `select from vetting where brand_id = $1 and status = 'ACTIVE' limit 1`,
    [brandId],
  )
  return rowCount === 1
}
