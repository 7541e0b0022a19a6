import type { Sql } from '#platform/db.ts'
import type { Vault } from '#platform/vault.ts'
import type { Policy } from './policy.ts'
import { signaturePlace } from './sealed.ts'

/** A secret that may be used now. `tag` is sealed. */
export type LiveSecret = { id: string; hash: string; tag: Buffer }

/** What authentication needs of an account: its policy and its live secrets, from one snapshot. */
export type AccountRecord = { policy: Policy; secrets: LiveSecret[] }

type AccountRow = {
  id: string
  primary_id: string | null
  status: Policy['status']
  signature_secret: Buffer
  inbound_url: string | null
  status_url: string | null
  webhook_version: Policy['webhookVersion']
  unknown_outcome: Policy['unknownOutcome']
  max_outbound_request: number
  max_calls_per_second: number
  secret_ids: string[]
  secret_hashes: string[]
  secret_tags: Buffer[]
}

/** Reads an account with its live secrets; null when there is none of this api_key. */
export async function readRecord(sql: Sql, vault: Vault, accountId: string): Promise<AccountRecord | null> {
  const { rows } = await sql.query<AccountRow>({
    name: 'account-record',
    text: `select a.*,
                  coalesce(array_agg(s.id::text order by s.id) filter (where s.id is not null), '{}') as secret_ids,
                  coalesce(array_agg(s.hash order by s.id) filter (where s.id is not null), '{}') as secret_hashes,
                  coalesce(array_agg(s.tag order by s.id) filter (where s.id is not null), '{}') as secret_tags
             from account a
             left join secret s on s.account_id = a.id and s.revoked_at is null
            where a.id = $1
            group by a.id`,
    values: [accountId],
  })
  const [row] = rows
  if (!row) return null
  const secrets = row.secret_ids.map((id, i) => ({
    id,
    hash: row.secret_hashes[i]!,
    tag: row.secret_tags[i]!,
  }))
  return { policy: toPolicy(row, vault), secrets }
}

function toPolicy(row: AccountRow, vault: Vault): Policy {
  let signatureSecret: string | undefined
  return {
    id: row.id,
    primaryId: row.primary_id ?? undefined,
    status: row.status,
    inboundUrl: row.inbound_url ?? undefined,
    statusUrl: row.status_url ?? undefined,
    webhookVersion: row.webhook_version,
    unknownOutcome: row.unknown_outcome,
    maxOutboundRequest: row.max_outbound_request,
    maxCallsPerSecond: row.max_calls_per_second,
    signatureSecret: () => (signatureSecret ??= vault.open(row.signature_secret, signaturePlace(row.id))),
  }
}
