import type { Sql } from '#platform/db.ts'
import { bumpEpoch } from '#platform/epoch.ts'
import { uuidv7 } from '#platform/ids.ts'

/** A number's owner, the application it is linked to, and its own address for inbound messages. */
export type Owner = { msisdn: string; accountId: string; appId: string | null; moHttpUrl: string | null }

export async function readOwners(sql: Sql, msisdns: string[]): Promise<Owner[]> {
  const { rows } = await sql.query<{
    msisdn: string
    account_id: string
    app_id: string | null
    mo_http_url: string | null
  }>({
    name: 'read-owners',
    text: 'select msisdn, account_id, app_id, mo_http_url from number where msisdn = any($1::text[]) and account_id is not null',
    values: [msisdns],
  })
  return rows.map((row) => ({
    msisdn: row.msisdn,
    accountId: row.account_id,
    appId: row.app_id,
    moHttpUrl: row.mo_http_url,
  }))
}

export type NumberAssignment = {
  msisdn: string
  country: string
  type: 'landline' | 'landline-toll-free' | 'mobile-lvn'
  features: ('SMS' | 'VOICE' | 'MMS')[]
  accountId: string
  appId?: string | undefined
  /** Left out, the address stays; null ends it. */
  moHttpUrl?: string | null | undefined
}

/**
 * Gives a number to an account and links it to an application, if one is named. Answers whether the account owns it now:
 * a number of another account stays as it is.
 */
export async function assignNumber(sql: Sql, number: NumberAssignment): Promise<boolean> {
  const { msisdn, country, type, features, accountId, appId = null, moHttpUrl } = number
  const { rowCount } = await sql.query(
    `insert into number (msisdn, country, type, features, account_id, app_id, ownership_id, owned_since, mo_http_url)
      values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp(), $8)
      on conflict (msisdn) do update set
        country = excluded.country,
        type = excluded.type,
        features = excluded.features,
        account_id = excluded.account_id,
        app_id = excluded.app_id,
        ownership_id = coalesce(number.ownership_id, excluded.ownership_id),
        owned_since = coalesce(number.owned_since, excluded.owned_since),
        mo_http_url = case when $9 then excluded.mo_http_url else number.mo_http_url end
      where number.account_id is null or number.account_id = excluded.account_id`,
    [msisdn, country, type, features, accountId, appId, uuidv7(), moHttpUrl ?? null, moHttpUrl !== undefined],
  )
  await bumpEpoch(sql)
  return rowCount === 1
}
