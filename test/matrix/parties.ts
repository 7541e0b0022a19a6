import assert from 'node:assert/strict'
import { createAccount, createApplication, createSubaccount, topUp, updateAccount } from '#accounts/index.ts'
import { assignNumber } from '#numbers/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import { basic } from '../support/accounts.ts'
import { openClient } from '../support/client.ts'
import type { TestExchange } from '../support/exchange.ts'
import { cookieIn, openConsole } from '../support/people.ts'
import { makeKeys, type TestKeys } from '../support/jwt.ts'
import { storeChatMessage } from './chat-fixtures.ts'
import { storeBrandFixtures } from './brand-fixtures.ts'
import { storeNetworkFixtures } from './network-fixtures.ts'
import { inviteMember } from './member-fixtures.ts'
import { memberInside, type TestMember } from '../support/members.ts'
import { storeAccountSession } from './session-fixtures.ts'
import { storeSimFixtures } from './sim-fixtures.ts'
import { storeTollFreeFixtures } from './toll-free-fixtures.ts'
import { storeCardFixtures } from './card-fixtures.ts'
import { storeLoggedRequest } from './request-fixtures.ts'
import { storeAlertFixtures } from './alert-fixtures.ts'
import { storeSmppBind, storeSmppUser } from './smpp-fixtures.ts'
import { storeWebhookFixtures } from './webhook-fixtures.ts'
import type { Kind } from './field-paths.ts'

/** IDs of objects that a request can name, by the kind of object. */
export type Fixtures = Partial<Record<Kind, string>>

/** An account with an object of every kind that a request can name. */
export type Party = {
  fixtures: Fixtures
  /** Authorization headers with a valid and with a revoked secret of the account. */
  key: string
  revokedKey: string
  /** Authorization headers of the API user of the account's SIMs, with a secret and with an access token. */
  user: string
  userToken: string
  /** Authorization header with an access token of a number, with all scopes. */
  numberToken: string
  /** The cookie of a portal session. */
  session: string
  /** An owner among the members. */
  member: TestMember
  /** The key pair of the account's application. */
  privateKey: string
  publicKey: string
}

let numbers = 6_000_000

/** All applications use one key pair by default, because generating a pair for each would take most of the time. */
const usualKeys = makeKeys()

export type PartyInput = {
  /** The primary account, if this account is a subaccount. */
  primary?: Party
  /** Whether the account has a second secret, so that the one that requests name can be revoked. */
  secondSecret?: boolean
  /** The key pair of the application, if it differs from the default. */
  keys?: TestKeys
}

/** Opens an account with all its objects. */
export async function openParty(
  { url, db, vault }: TestExchange,
  { primary, secondSecret = false, keys = usualKeys }: PartyInput = {},
): Promise<Party> {
  const request = { name: 'Party' }
  const { apiKey, secret: former } = primary
    ? await createSubaccount(db, vault, primary.fixtures.account!, request)
    : await createAccount(db, vault, request)
  await db.query('update account set max_calls_per_second = 10000 where id = $1', [apiKey])
  await updateAccount(db, apiKey, { max_outbound_request: 10_000 })
  await db.tx((sql) => topUp(sql, apiKey, 5_000_000, 'matrix'))
  await db.query(
    "insert into auto_reload values ($1, 'matrix', 10000000, 0, clock_timestamp() + interval '1 day')",
    [apiKey],
  )
  const number = `1203${++numbers}`
  const owned = { country: 'US', type: 'mobile-lvn', features: ['SMS'], accountId: apiKey } as const
  assert.ok(await assignNumber(db, { msisdn: number, ...owned, features: [...owned.features] }))
  const rested = `1204${numbers}`
  await db.query(
    `insert into inventory (msisdn, country, type, features, status, previous_owner, free_at)
     values ($1, 'DE', 'landline', 'VOICE', 'quarantined', $2, '2100-01-01')`,
    [rested, apiKey],
  )
  const linked = `1205${numbers}`
  assert.ok(await assignNumber(db, { msisdn: linked, ...owned, features: [...owned.features] }))
  const brandFixtures = await storeBrandFixtures(db, apiKey, linked)
  const capabilities = { messages: {}, network_apis: {} }
  const { application } = await createApplication(db, apiKey, { name: 'App', ...keys, capabilities })
  const revokedKey = basic(apiKey, former)
  const key = basic(apiKey, 'Second-1234')
  const sims = await storeSimFixtures({ url, db }, apiKey)
  const network = await storeNetworkFixtures(db, application.id)
  const smppUser = await storeSmppUser(db, apiKey)
  const secret = await replaceSecret(url, apiKey, revokedKey, key, secondSecret)
  return {
    fixtures: {
      account: apiKey,
      number,
      rested,
      linked,
      application: application.id,
      secret,
      message: await storeChatMessage({ db }, apiKey, 'inbound'),
      loggedRequest: await storeLoggedRequest(db, apiKey),
      member: (await memberInside(db, apiKey, 'developer')).id,
      memberInvitation: (await inviteMember(db, apiKey)).id,
      accountSession: await storeAccountSession(db, apiKey, secret),
      ...(await storeWebhookFixtures(db, vault, apiKey)),
      smppUser,
      smppBind: await storeSmppBind(db, apiKey, smppUser),
      ...(await storeCardFixtures(db, apiKey)),
      ...(await storeAlertFixtures(db, apiKey)),
      ...brandFixtures,
      ...(await storeTollFreeFixtures(db, apiKey, `1800${numbers}`)),
      partner: sims.partner,
      card: sims.card,
      tokenNumber: network.tokenNumber,
      ownTransfer: sims.transfer,
      tokenRequest: network.tokenRequest,
      qodSession: network.qodSession,
    },
    user: sims.user,
    userToken: sims.token,
    numberToken: network.numberToken,
    session: await signInWith(url, apiKey),
    member: await memberInside(db, apiKey),
    key,
    revokedKey,
    ...keys,
  }
}

/** Opens a session in the customer portal. */
export async function signInWith(url: string, apiKey: string): Promise<string> {
  const answer = await openConsole(url).post('/console/v1/session', {
    api_key: apiKey,
    api_secret: 'Second-1234',
  })
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return cookieIn(answer)
}

type Secret = { id: string }

/** Replaces the first secret of the account, and adds another one if requested; returns the ID of the last secret. */
async function replaceSecret(
  url: string,
  apiKey: string,
  former: string,
  latter: string,
  alongside: boolean,
): Promise<string> {
  const path = `/accounts/${apiKey}/secrets`
  const [before, after] = [openClient(url, former), openClient(url, latter)]
  const { _embedded: listed } = (await before.get<{ _embedded: { secrets: Secret[] } }>(path)).body
  const added = await before.post<Secret>(path, { secret: 'Second-1234' })
  assert.equal((await after.delete(`${path}/${listed.secrets[0]!.id}`)).status, 204)
  return alongside ? (await after.post<Secret>(path, { secret: 'Third-1234' })).body.id : added.body.id
}

/** A valid ID that no object has. */
export function unownedId(kind: Kind): string {
  return kind in forms ? forms[kind as keyof typeof forms] : uuidv7()
}

const forms = {
  account: 'ffffffff',
  number: '12035550000',
  rested: '12045550000',
  linked: '12055550000',
  listed: '447900000000',
  assigned: '447900000001',
  tollFree: '18005550000',
  carrier: 'unowned',
  channel: 'unowned',
  sender: 'unowned',
  endpoint: 'http://unowned.example',
  prefix: '999999',
  partner: 'unowned',
  card: '8949029999999999999',
  simPool: '999999999999999',
  brand: 'B000000',
  campaign: 'C0000000',
  person: 'B000001',
  verification: 'OTP0000000000',
  tokenNumber: '+4915799999999',
  tokenRequest: 'A'.repeat(43),
  link: 'A'.repeat(43),
  resellerToken: Buffer.from('after:01a1fa1c-16dd-7000-9b3d-04107b02a345').toString('base64url'),
}
