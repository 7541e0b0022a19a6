import type { Exchange } from './exchange.ts'
import type { Operation } from '#platform/contract/contract.ts'
import { iccidOf, simsOfBench } from './large-bodies.ts'
import { storeSessions, storeTokens } from './network-sims.ts'
import { openClient } from '../../test/support/client.ts'
import { aCompany, brandsPath } from '../../test/support/brands.ts'
import { makeKeys } from '../../test/support/jwt.ts'
import { uuidv7 } from '#platform/ids.ts'

/** An operation of the contracts, and its query. */
export type CalledOperation = { family: string; operation: Operation; query?: string }

/** A customer, an API user, a chat channel and an operator who may call every operation, with their resources. */
export type Uploading = {
  /** The request line and the headers of a call, without Content-Length; `{n}` is replaced with a new value in each call. */
  headOf(operation: CalledOperation): string
}

const [partner, user] = ['bench', 'bench']
const number = '4915900000001'

/** Creates a customer, an API user and a chat channel with their resources, within the limits of a new account. */
export async function openUploading(exchange: Exchange): Promise<Uploading> {
  const { operator } = exchange
  const keys = (
    await operator.post<{ api_key: string; api_secret: string }>('/operator/v1/accounts', {
      name: 'Uploader',
    })
  ).body
  const account = basic(keys.api_key, keys.api_secret)
  await operator.post(`/operator/v1/accounts/${keys.api_key}/credit`, { amount: '1000', reference: 'bench' })
  const customer = openClient(`http://127.0.0.1:${exchange.port}`, account)
  const named = {
    ...(await makeSims(exchange, keys.api_key)),
    ...(await makeBrand(exchange, keys.api_key, customer)),
  }
  const { body: sims } = await operator.post<{ client_id: string; client_secret: string }>(
    '/operator/v1/sim-users',
    {
      login: user,
      partners: [{ partner_id: partner, subunits: false }],
    },
  )
  const { body: channel } = await operator.put<{ token: string }>('/operator/v1/chat-channels/bench', {
    name: 'Bench',
    callback_url: 'http://127.0.0.1:1/',
    price: '0.01',
  })
  if (!channel.token) throw new Error(`no channel: ${JSON.stringify(channel)}`)
  const { bearer, sessionId } = await makeToken(exchange, customer)
  const ofUser = basic(sims.client_id, sims.client_secret)
  const families: Readonly<Record<string, string | undefined>> = {
    chat: `Bearer ${channel.token}`,
    sims: ofUser,
    token: ofUser,
    network: bearer,
    operator: `Bearer ${exchange.operatorToken}`,
    'sign-in': undefined,
    'portal-sign-in': undefined,
  }
  const ids: Readonly<Record<string, string>> = {
    ...named,
    sessionId,
    api_key: keys.api_key,
    file_id: '{n}',
    iccid: iccidOf(0),
  }
  return {
    headOf({ operation: { method, path, bodyType = 'json', ...operation }, family, query = '' }) {
      const at = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? uuidv7())
      const authorization = family in families ? families[family] : account
      return [
        `${method} ${at}${query && `?${query}`} HTTP/1.1`,
        'Host: 127.0.0.1',
        ...(authorization === undefined
          ? ['Sec-Fetch-Site: same-origin']
          : [`Authorization: ${authorization}`]),
        ...(operation.body ? [`Content-Type: ${types[bodyType]}`] : []),
        'Idempotency-Key: {n}',
      ].join('\r\n')
    },
  }
}

const types = { json: 'application/json', form: 'application/x-www-form-urlencoded', rows: 'text/csv' }
const basic = (id: string, secret: string) => `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`

async function makeSims({ sql, run }: Exchange, accountId: string) {
  const iccids = Array.from({ length: simsOfBench }, (_, i) => iccidOf(i))
  await sql.query(
    `insert into sim_partner (partner_id, company_name, account, created_at) values ($1, 'Bench', $2, now()), ('other', 'Other', null, now())`,
    [partner, accountId],
  )
  await sql.query(
    `with stored as (
       insert into sim (partner_id, iccid, status, fraud, lim, changed_at, created_at)
       select $1, iccid, 5, 1, 4, now(), now() from unnest($2::text[]) iccid)
     insert into sim_identity (iccid, partner_id) select iccid, $1 from unnest($2::text[]) iccid`,
    [partner, iccids],
  )
  // The SIMs can be requested again and again, as if each transfer had been withdrawn.
  await run(
    `create function bench_end() returns trigger language plpgsql as $$ begin new.open = false; return new; end $$;
     create trigger bench_end before insert on sim_transfer_card for each row execute function bench_end()`,
  )
  return { partner_id: partner, partnerId: partner }
}

/** Creates a brand with a vetting whose previous files are deleted on upload, so that another file is always allowed. */
async function makeBrand({ run, sql }: Exchange, accountId: string, customer: ReturnType<typeof openClient>) {
  const { status, body } = await customer.post<{ brand_id: string }>(brandsPath, aCompany())
  if (status >= 300) throw new Error(`no brand: ${status} ${JSON.stringify(body)}`)
  const vetting = uuidv7()
  await sql.query(
    `insert into vetting (id, account_id, brand_id, evp_id, vetting_id, vetting_class, created_at, updated_at)
     values ($1, $2, $3, 'CV', $4, 'STANDARD', now(), now())`,
    [vetting, accountId, body.brand_id, vetting],
  )
  await run(
    `create function bench_forget() returns trigger language plpgsql as $$ begin delete from vetting_evidence where id <> new.id; return null; end $$;
     create trigger bench_forget after insert on vetting_evidence for each row execute function bench_forget()`,
  )
  return { brand_id: body.brand_id, vetting_id: vetting }
}

async function makeToken({ sql }: Exchange, customer: ReturnType<typeof openClient>) {
  const { body: application } = await customer.post<{ id: string }>('/v2/applications', {
    name: 'Bench',
    keys: { public_key: makeKeys().publicKey },
    capabilities: { network_apis: {} },
  })
  const [secret] = await storeTokens(sql, application.id, [number])
  const [sessionId] = await storeSessions(sql, application.id, [number])
  return { bearer: `Bearer ${secret}`, sessionId: sessionId! }
}
