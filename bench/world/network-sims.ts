import { uuidv7 } from '#platform/ids.ts'
import { makeKeys, type TestKeys } from '../../test/support/jwt.ts'
import { grants } from '../../src/network/tokens/scopes.ts'
import { newSecret } from '../../src/network/tokens/secret.ts'
import type { Exchange } from './exchange.ts'
import { fillSims, fleet } from './sims.ts'

/** An exchange with SIMs of one account, and an application of that account that may query them. */
export type NetworkWorld = { exchange: Exchange; sims: number; application: { id: string } & TestKeys }

/** The number of the nth SIM, from 0 (`fillSims`). */
export const msisdnOf = (n: number): string => `4915${String(n).padStart(10, '0')}`

/** A different index below `of` on each turn, spread over the whole range. */
export const someOf = (turn: number, of: number): number => (Math.imul(turn, 2_654_435_761) >>> 0) % of

const cells = 10_000

/** Creates SIMs with pairing dates and last seen cells, none of them deleted, and the application. */
export async function openNetworkWorld(exchange: Exchange, sims: number): Promise<NetworkWorld> {
  await fillSims(exchange.ownerUrl, sims)
  await exchange.run(
    `update sim_partner set account = '${exchange.apiKey}' where partner_id = '${fleet}';
     update account set max_calls_per_second = 1000000 where id = '${exchange.apiKey}';
     update sim set status = 5 where status = 11;
     insert into sim_pairing (id, partner_id, iccid, imsi, msisdn, since)
     select uuid_now(), partner_id, iccid, imsi, msisdn, now() - interval '500 hours' from sim_identity;
     insert into sim_seen (partner_id, iccid, seen_at, mcc, mnc, location)
     select partner_id, iccid, now() - interval '1 hour', '262', '02', jsonb_build_object('kind', 'ECGI', 'mcc', '262', 'mnc', '02', 'cell',
            (right(imsi, 5)::int % ${cells})) from sim_identity where partner_id = '${fleet}' on conflict do nothing;
     insert into network_cell (kind, mcc, mnc, cell, area, latitude, longitude, radius)
     select 'ECGI', '262', '02', n, -1, 50 + n % 100 / 100.0, 7 + n / 100 / 100.0, 3000 from generate_series(0, ${cells - 1}) n on conflict do nothing`,
  )
  for (const table of ['sim_pairing', 'sim_seen', 'network_cell'])
    await exchange.run(`vacuum analyze ${table}`)
  const keys = makeKeys()
  const options = {
    name: 'Bench',
    keys: { public_key: keys.publicKey },
    capabilities: { network_apis: {} },
  }
  const { status, body } = await exchange.customer.post<{ id: string }>('/v2/applications', options)
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return { exchange, sims, application: { id: body.id, ...keys } }
}

/** Creates unused access tokens of numbers with all grants. */
export async function storeTokens(
  sql: Exchange['sql'],
  applicationId: string,
  msisdns: readonly string[],
): Promise<string[]> {
  const secrets = msisdns.map(() => newSecret())
  await sql.query(
    `insert into network_token
       (id, hash, account_id, application_id, key_version, msisdn, purpose, grants, basis, created_at, expires_at)
     select t.id, t.hash, a.account_id, a.id, a.key_version, t.msisdn, 'NotApplicable', $4, 'assigned', now(), now() + interval '1 day'
       from unnest($1::uuid[], $2::bytea[], $3::text[]) t (id, hash, msisdn), application a where a.id = $5`,
    [secrets.map(() => uuidv7()), secrets.map(({ hash }) => hash), msisdns, grants, applicationId],
  )
  return secrets.map(({ secret }) => secret)
}

/** Creates one Quality on Demand session per number. */
export async function storeSessions(
  sql: Exchange['sql'],
  applicationId: string,
  msisdns: readonly string[],
): Promise<string[]> {
  const ids = msisdns.map(() => uuidv7())
  await sql.query(
    `insert into qod_session (id, account_id, application_id, msisdn, basis, family, request, flow, profile, parameters, max_seconds, duration,
       state, created_at, started_at, expires_at)
     select s.id, a.account_id, a.id, s.msisdn, 'assigned', 'v1', '{"applicationServer":{"ipv4Address":"192.0.2.77"}}', s.id::text, 'QOS_S',
            '{}', 86400, 86400, 'AVAILABLE', now(), now(), now() + interval '1 day'
       from unnest($1::uuid[], $2::text[]) s (id, msisdn), application a where a.id = $3`,
    [ids, msisdns, applicationId],
  )
  return ids
}
