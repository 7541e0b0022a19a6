import type { Sql } from '#platform/database/db.ts'
import { bumpEpoch } from '#platform/nodes/epoch.ts'

/** Settings of a number; null removes a value, omitted values are unchanged. */
export type Settings = {
  app_id?: string | null
  mo_http_url?: string | null
  mo_smpp_sys_type?: string | null
  voice_callback_type?: string | null
  voice_callback_value?: string | null
  voice_status_callback?: string | null
}

/** An existing application of the account, locked against deletion, so that no number stays linked to a deleted one. */
const ownApplication = (id: string) =>
  `select a.id from application a where a.id = (${id})::uuid and a.account_id = $2 for key share`

/** The settings, without a voice callback to an application that does not exist. */
const ownSettings = `case
    when s ->> 'voice_callback_type' is distinct from 'app' or exists (${ownApplication("s ->> 'voice_callback_value'")}) then s
    else s || '{"voice_callback_type": null, "voice_callback_value": null}'
  end`

/** Changes a number that the account owns in this country; false if it does not. */
export async function updateSettings(
  sql: Sql,
  accountId: string,
  { country, msisdn }: { country: string; msisdn: string },
  settings: Settings,
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'update-number',
    text: `update number n
        set app_id = case when s ? 'app_id' then (${ownApplication("s ->> 'app_id'")}) else app_id end,
            mo_http_url = case when s ? 'mo_http_url' then s ->> 'mo_http_url' else mo_http_url end,
            mo_smpp_sys_type = case when s ? 'mo_smpp_sys_type' then s ->> 'mo_smpp_sys_type' else mo_smpp_sys_type end,
            voice_callback_type = case when s ? 'voice_callback_type' then s ->> 'voice_callback_type' else voice_callback_type end,
            voice_callback_value = case when s ? 'voice_callback_value' then s ->> 'voice_callback_value' else voice_callback_value end,
            voice_status_callback = case when s ? 'voice_status_callback' then s ->> 'voice_status_callback' else voice_status_callback end
       from (select ${ownSettings} as s from (select $4::jsonb as s) said offset 0) given
      where msisdn = $1 and account_id = $2 and country = $3`,
    values: [msisdn, accountId, country, JSON.stringify(settings)],
  })
  if (rowCount === 0) return false
  await bumpEpoch(sql)
  return true
}

/** Whether an account owns a number of a country. */
export async function owns(
  sql: Sql,
  accountId: string,
  { country, msisdn }: { country: string; msisdn: string },
): Promise<boolean> {
  const { rowCount } = await sql.query({
    name: 'owns-number',
    text: 'select from number where msisdn = $1 and account_id = $2 and country = $3',
    values: [msisdn, accountId, country],
  })
  return rowCount === 1
}

/** The URL for inbound messages of a number; undefined if the account does not own it. */
export async function readInboundAddress(
  sql: Sql,
  accountId: string,
  { country, msisdn }: { country: string; msisdn: string },
): Promise<{ mo_http_url: string | null } | undefined> {
  const { rows } = await sql.query<{ mo_http_url: string | null }>({
    name: 'read-inbound-address',
    text: 'select mo_http_url from number where msisdn = $1 and account_id = $2 and country = $3',
    values: [msisdn, accountId, country],
  })
  return rows[0]
}

/** Unlinks an application from some numbers, in order; returns how many. */
export async function unlinkApplication(
  sql: Sql,
  accountId: string,
  applicationId: string,
  most: number,
): Promise<number> {
  const callsIt = `voice_callback_type = 'app' and voice_callback_value = $2::uuid::text`
  const { rowCount } = await sql.query({
    name: 'unlink-application',
    text: `with linked as (
        select msisdn from number where account_id = $1 and app_id = $2::uuid
         union
        select msisdn from number where account_id = $1 and ${callsIt}
         order by msisdn limit $3
      ), held as (
        select n.msisdn from linked join number n using (msisdn) order by n.msisdn for no key update of n
      )
      update number n
        set app_id = nullif(app_id, $2::uuid),
            voice_callback_type = case when ${callsIt} then null else voice_callback_type end,
            voice_callback_value = case when ${callsIt} then null else voice_callback_value end
       from held h where n.msisdn = h.msisdn`,
    values: [accountId, applicationId, most],
  })
  return rowCount ?? 0
}
