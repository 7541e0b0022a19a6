import type { Sql } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Vault } from '#platform/vault/vault.ts'
import { hookSecretField } from './sealed.ts'

export const hookModes = ['operator', 'webhook', 'denied'] as const
export type HookMode = (typeof hookModes)[number]

/** A consent hook; `*` matches any purpose or grant. */
export type HookRow = {
  id: string
  purpose: string
  grant_name: string
  mode: HookMode
  url: string | null
  created_at: Date
}

/** Settings of a hook. `secret` signs webhook calls; if undefined, the stored secret is kept. */
export type HookInput = {
  purpose: string
  grant: string
  mode: HookMode
  url: string | undefined
  secret: string | undefined
}

const columns = 'id, purpose, grant_name, mode, url, created_at'

/** All consent hooks. */
export async function readHooks(sql: Sql): Promise<HookRow[]> {
  const { rows } = await sql.query<HookRow>({
    name: 'read-consent-hooks',
    text: `select ${columns} from network_consent_hook order by purpose, grant_name`,
  })
  return rows
}

export type PutHook = { before: HookRow | undefined; after: HookRow }

/** Creates or replaces the hook of a purpose and grant in the caller's transaction. Returns `no secret` for a new webhook without a secret. */
export async function putHook(
  sql: Sql,
  vault: Vault,
  input: HookInput,
  at: Date,
): Promise<PutHook | 'no secret'> {
  const { purpose, grant, mode, url = null, secret } = input
  const { rows } = await sql.query<HookRow & { secret: Buffer | null }>(
    `select ${columns}, secret from network_consent_hook where purpose = $1 and grant_name = $2 for update`,
    [purpose, grant],
  )
  const known = rows[0] && apart(rows[0])
  const id = known?.hook.id ?? uuidv7()
  const sealed = secret === undefined ? known?.secret : vault.seal(secret, hookSecretField(id))
  const kept = mode === 'webhook' ? sealed : undefined
  if (mode === 'webhook' && !kept) return 'no secret'
  const { rows: put } = await sql.query<HookRow>(
    `insert into network_consent_hook as h (id, purpose, grant_name, mode, url, secret, created_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (purpose, grant_name) do update set mode = excluded.mode, url = excluded.url, secret = excluded.secret
       where h.id = excluded.id
     returning ${columns}`,
    [id, purpose, grant, mode, mode === 'webhook' ? url : null, kept ?? null, at],
  )
  const [after] = put
  // Another transaction has inserted the hook meanwhile: start over to keep its secret.
  if (!after) return putHook(sql, vault, input, at)
  return { before: known?.hook, after }
}

/** Deletes a hook. Requests that are pending at its webhook then wait for an operator. */
export async function removeHook(sql: Sql, purpose: string, grant: string): Promise<HookRow | undefined> {
  const { rows } = await sql.query<HookRow>(
    `delete from network_consent_hook where purpose = $1 and grant_name = $2 returning ${columns}`,
    [purpose, grant],
  )
  return rows[0]
}

function apart({ secret, ...hook }: HookRow & { secret: Buffer | null }) {
  return { hook, secret }
}
