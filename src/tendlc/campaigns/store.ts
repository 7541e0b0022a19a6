import type { Sql } from '#platform/database/db.ts'
import type { Once } from '#platform/contract/idempotency-key.ts'
import type { ContentAction } from '../content/action.ts'
import { lockClause, type Lock } from '#platform/database/sql.ts'
import type { NetworkRecord } from '../requests/port.ts'
import type { CampaignStatus, RegistryHold, registryStatuses, Usecase } from '../shapes/enumerations.ts'
import {
  campaignFieldNames,
  type CampaignChange,
  type CampaignData,
  type CampaignField,
} from '../fields/campaign-fields.ts'

/** A stored campaign; fields without a value are null. */
export type CampaignRow = { [F in CampaignField]-?: NonNullable<CampaignData[F]> | null } & {
  id: string
  account_id: string
  brand_id: string
  status: CampaignStatus
  traffic_enabled: boolean
  registry_status: (typeof registryStatuses)[number]
  registry_campaign_id: string | null
  registry_hold: RegistryHold | null
  sub_usecases: Usecase[]
  description: string
  message_flow: string
  opt_out_keywords: string
  help_keywords: string
  terms_and_conditions: boolean
  reseller: boolean
  auto_renewal: boolean
  stopped: boolean
  partner: boolean
  mno_metadata: NetworkRecord[]
  suspensions: { category: string; explanation: string }[]
  /** Null: the exchange setting applies. */
  content_action: ContentAction | null
  registered_at: Date | null
  renewal_at: Date | null
  /** Date at which the registry renews the campaign, for its fee. */
  registry_renews_on: string | null
  billed_at: Date | null
  created_at: Date
  updated_at: Date
}

export const campaignColumns = `id, account_id, brand_id, status, traffic_enabled, registry_status, registry_campaign_id, registry_hold,
  ${campaignFieldNames.join(', ')}, stopped, partner, mno_metadata, suspensions, content_action, registered_at, renewal_at,
  registry_renews_on::text as registry_renews_on, billed_at, created_at, updated_at`

/** Campaign data as stored: submitted fields and those computed from them. */
export type KeptData = Omit<CampaignChange, 'reseller_id' | 'message_flow_details'> & {
  /** Null until the reseller has a registry ID. */
  reseller_id?: string | null | undefined
  /** Null if the flow is free text. */
  message_flow_details?: CampaignData['message_flow_details'] | null
}

export type NewCampaign = {
  id: string
  accountId: string
  brandId: string
  data: KeptData
  networks: readonly NetworkRecord[]
  /** The idempotency key of the request, with the digest of its content. */
  once: Once | undefined
  /** Exchange time in milliseconds. */
  now: number
}

/** Stores a new campaign; undefined if its ID exists. */
export async function insertCampaign(
  sql: Sql,
  { id, accountId, brandId, data, networks, once, now }: NewCampaign,
): Promise<CampaignRow | undefined> {
  const provided = namesIn(data)
  const { rows } = await sql.query<CampaignRow>(
    `insert into campaign (id, account_id, brand_id, created_at, updated_at, billed_at, mno_metadata, idempotency_key,
       request_digest, ${provided.join(', ')})
     values ($1, $2, $3, $4, $4, $4, $5, $6, $7, ${provided.map((_, i) => `$${i + 8}`).join(', ')})
     on conflict (id) do nothing returning ${campaignColumns}`,
    [
      id,
      accountId,
      brandId,
      new Date(now),
      JSON.stringify(networks),
      once?.key ?? null,
      once?.request ?? null,
      ...provided.map((name) => valueOf(data, name)),
    ],
  )
  return rows[0]
}

/** The campaign that an account created with this idempotency key, with the digest of that request. */
export async function findByIdempotencyKey(
  sql: Sql,
  accountId: string,
  key: string,
): Promise<(CampaignRow & { request_digest: Buffer }) | undefined> {
  const { rows } = await sql.query<CampaignRow & { request_digest: Buffer }>({
    name: 'find-made-campaign',
    text: `select ${campaignColumns}, request_digest from campaign where account_id = $1 and idempotency_key = $2`,
    values: [accountId, key],
  })
  return rows[0]
}

/** A campaign of the account's brand, ended or not. `lock` locks it until the commit; the caller has locked the brand before. */
export async function findCampaign(
  sql: Sql,
  { accountId, brandId }: { accountId: string; brandId: string },
  id: string,
  lock: Lock = false,
): Promise<CampaignRow | undefined> {
  const { rows } = await sql.query<CampaignRow>({
    name: `find-campaign ${lock}`,
    text: `select ${campaignColumns} from campaign where id = $3 and account_id = $1 and brand_id = $2
      ${lockClause(lock)}`,
    values: [accountId, brandId, id],
  })
  return rows[0]
}

/** Stores changed fields of a campaign. */
export async function updateCampaignRow(sql: Sql, id: string, changes: KeptData, now: number): Promise<void> {
  const provided = namesIn(changes)
  await sql.query(
    `update campaign set updated_at = $2${provided.map((name, i) => `, ${name} = $${i + 3}`).join('')} where id = $1`,
    [id, new Date(now), ...provided.map((name) => valueOf(changes, name))],
  )
}

/** Sets whether a campaign contains health data, unless it is set already (S2-096). */
export async function setHipaa(sql: Sql, id: string, hipaa: boolean, now: number): Promise<void> {
  await sql.query('update campaign set hipaa = $2, updated_at = $3 where id = $1 and hipaa is null', [
    id,
    hipaa,
    new Date(now),
  ])
}

/** Stops the renewal of a campaign; later changes cannot enable it again. */
export async function storeStopped(sql: Sql, id: string, now: number): Promise<void> {
  await sql.query(
    'update campaign set auto_renewal = false, stopped = true, updated_at = $2 where id = $1 and not stopped',
    [id, new Date(now)],
  )
}

const namesIn = (data: KeptData) => campaignFieldNames.filter((name) => data[name] !== undefined)

function valueOf(data: KeptData, name: CampaignField): unknown {
  const value = data[name]
  return name === 'message_flow_details' && value !== null ? JSON.stringify(value) : value
}
