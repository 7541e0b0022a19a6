import { createApplication } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import { uuidv7 } from '#platform/ids.ts'
import { type Grant, grants as allGrants } from '../../src/network/tokens/scopes.ts'
import { newSecret } from '../../src/network/tokens/secret.ts'
import { makeKeys } from '../support/jwt.ts'

const keys = makeKeys()

export type TokenInput = { grants?: readonly Grant[]; basis?: 'virtual' | 'assigned'; expired?: boolean }

/** Stores an access token of a number, by default with all scopes; returns the Authorization header. `msisdn` has digits only. */
export async function storeToken(
  db: Db,
  applicationId: string,
  msisdn: string,
  { grants = allGrants, basis = 'assigned', expired = false }: TokenInput = {},
): Promise<string> {
  const { secret, hash } = newSecret()
  await db.query(
    `insert into network_token
       (id, hash, account_id, application_id, key_version, msisdn, purpose, grants, basis, created_at, expires_at)
     select $1, $2, account_id, id, key_version, $3, 'NotApplicable', $4, $5, now() - interval '1 hour',
            now() + case when $6 then interval '-1 minute' else interval '1 day' end
       from application where id = $7`,
    [uuidv7(), hash, msisdn, grants, basis, expired, applicationId],
  )
  return `Bearer ${secret}`
}

let numbers = 7_000_000

/** Stores an access token of a simulated number, and a request that waits for its poll. */
export async function storeNetworkFixtures(db: Db, applicationId: string) {
  const msisdn = `990${++numbers}01`
  const { secret, hash } = newSecret()
  await db.query(
    `insert into network_request
       (id, hash, account_id, application_id, key_version, msisdn, purpose, grants, basis, interval_s, created_at, expires_at)
     select $1, $2, account_id, id, key_version, $3, 'NotApplicable', $4, 'virtual', 2, now(), now() + interval '1 day'
       from application where id = $5`,
    [uuidv7(), hash, msisdn, allGrants, applicationId],
  )
  const qodSession = await storeQodSession(db, msisdn, applicationId)
  const numberToken = await storeToken(db, applicationId, msisdn, { basis: 'virtual' })
  return { qodSession, tokenNumber: `+${msisdn}`, numberToken, tokenRequest: secret }
}

/** Stores a QoD session that the network has granted. */
export async function storeQodSession(db: Db, msisdn: string, applicationId: string): Promise<string> {
  const id = uuidv7()
  // A QoS profile with the name in the sample requests.
  await db.query(
    "insert into qos_profile values ('99000000001', 'ACTIVE', null, '{}', 1, 60) on conflict do nothing",
  )
  await db.query(
    `insert into qod_session (id, account_id, application_id, msisdn, basis, family, request, flow, profile, parameters, max_seconds,
       duration, state, created_at, started_at, expires_at)
     values ($1, (select account_id from application where id = $3), $3, $2, 'consented', 'v1',
       '{"applicationServer":{"ipv4Address":"192.0.2.77"}}', $4, 'QOS_S', '{}', 86400, 3600, 'AVAILABLE', now(), now(),
       now() + interval '1 hour')`,
    [id, msisdn, applicationId, id],
  )
  return id
}

/** Stores a QoD session for an application of another account. */
export async function storeQodSessionOf(db: Db, msisdn: string, accountId: string): Promise<string> {
  const { application } = await createApplication(db, accountId, { name: 'Qualities', ...keys })
  return storeQodSession(db, msisdn, application.id)
}

/** Stores a consent hook, a pending request and a token, which no other test uses. */
export async function storeConsentFixtures(db: Db, accountId: string) {
  const [requestId, tokenId] = [uuidv7(), uuidv7()]
  const { application } = await createApplication(db, accountId, { name: 'Consent', ...keys })
  await db.query(
    `insert into network_consent_hook (id, purpose, grant_name, mode, created_at) values ($1, '*', '*', 'operator', now())
     on conflict do nothing`,
    [uuidv7()],
  )
  await db.query(
    `insert into network_request
       (id, hash, account_id, application_id, key_version, msisdn, purpose, grants, basis, state, interval_s, created_at, expires_at)
     select $1, $2, account_id, id, key_version, '4915512000001', 'NotApplicable', $3, 'consented', 'pending', 2, now(), now() + interval '1 day'
       from application where id = $4`,
    [requestId, newSecret().hash, allGrants, application.id],
  )
  await db.query(
    `insert into network_token
       (id, hash, account_id, application_id, key_version, msisdn, purpose, grants, basis, created_at, expires_at)
     select $1, $2, account_id, id, key_version, '4915512000001', 'NotApplicable', $3, 'consented', now(), now() + interval '1 day'
       from application where id = $4`,
    [tokenId, newSecret().hash, allGrants, application.id],
  )
  return { networkHook: 'any', networkRequest: requestId, networkToken: tokenId }
}
