import type { Sql } from '#platform/database/db.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { type EndpointRow, toSigningEndpoint } from '../policy/signing-endpoint.ts'
import type { Policy } from '../policy/policy.ts'
import { previousSignatureField, signatureField } from '../policy/sealed.ts'
import { signingSecrets } from '../policy/signing-secrets.ts'

/** A live secret. `tag` is sealed. */
export type LiveSecret = { id: string; hash: string; tag: Buffer }

/** An account for authentication: its policy and its live secrets, from one snapshot. */
export type AccountRecord = { policy: Policy; secrets: LiveSecret[] }

type AccountRow = {
  id: string
  primary_id: string | null
  status: Policy['status']
  home_country: string
  signature_secret: Buffer
  previous_signature_secret: Buffer | null
  previous_signs_until: Date | null
  listened_until: Date | null
  inbound_url: string | null
  status_url: string | null
  webhook_version: Policy['webhookVersion']
  http_forward_method: Policy['httpForwardMethod']
  webhook_any_2xx: boolean
  webhook_410_disables: boolean
  unknown_outcome: Policy['unknownOutcome']
  max_outbound_request: number
  max_inbound_request: number
  max_calls_per_second: number
  reload_below: number | null
  endpoints: EndpointRow[] | null
  secret_ids: string[]
  secret_hashes: string[]
  secret_tags: Buffer[]
}

/** Reads accounts with their live secrets, by api_key; unknown ones are omitted. */
export async function readRecords(
  sql: Sql,
  vault: Vault,
  accountIds: readonly string[],
): Promise<Map<string, AccountRecord>> {
  const { rows } = await sql.query<AccountRow>({
    name: 'account-records',
    text: `select a.*, (select threshold from auto_reload where account_id = a.id) as reload_below,
                  (select json_agg(json_build_object('id', e.id, 'url', e.url, 'event_types', e.event_types, 'enabled', e.enabled,
                     'secret', e.secret, 'previous_secret', e.previous_secret, 'signs_until', extract(epoch from e.previous_signs_until) * 1000)
                     order by e.id)
                     from account_endpoint e where e.account_id = a.id and e.deleted_at is null) as endpoints,
                  coalesce(array_agg(s.id::text order by s.id) filter (where s.id is not null), '{}') as secret_ids,
                  coalesce(array_agg(s.hash order by s.id) filter (where s.id is not null), '{}') as secret_hashes,
                  coalesce(array_agg(s.tag order by s.id) filter (where s.id is not null), '{}') as secret_tags
             from account a
             left join secret s on s.account_id = a.id and s.revoked_at is null
            where a.id = any($1)
            group by a.id`,
    values: [accountIds],
  })
  return new Map(rows.map((row) => [row.id, { policy: toPolicy(row, vault), secrets: secretsOf(row) }]))
}

const secretsOf = ({ secret_ids: ids, secret_hashes: hashes, secret_tags: tags }: AccountRow): LiveSecret[] =>
  ids.map((id, i) => ({ id, hash: hashes[i]!, tag: tags[i]! }))

function toPolicy(row: AccountRow, vault: Vault): Policy {
  return {
    id: row.id,
    primaryId: row.primary_id ?? undefined,
    status: row.status,
    homeCountry: row.home_country,
    inboundUrl: row.inbound_url ?? undefined,
    statusUrl: row.status_url ?? undefined,
    webhookVersion: row.webhook_version,
    httpForwardMethod: row.http_forward_method,
    any2xx: row.webhook_any_2xx,
    listenedUntil: row.listened_until?.getTime() ?? 0,
    goneDisables: row.webhook_410_disables,
    unknownOutcome: row.unknown_outcome,
    maxOutboundRequest: row.max_outbound_request,
    maxInboundRequest: row.max_inbound_request,
    maxCallsPerSecond: row.max_calls_per_second,
    ...(row.reload_below !== null && { reloadBelow: row.reload_below }),
    signatureSecrets: signatureSecretsOf(row, vault),
    endpoints: (row.endpoints ?? []).map((one) => toSigningEndpoint(one, vault)),
  }
}

function signatureSecretsOf(row: AccountRow, vault: Vault): Policy['signatureSecrets'] {
  const previous = row.previous_signature_secret
  return signingSecrets({
    current: () => vault.open(row.signature_secret, signatureField(row.id)),
    previous: previous && (() => vault.open(previous, previousSignatureField(row.id))),
    until: row.previous_signs_until?.getTime() ?? 0,
  })
}
