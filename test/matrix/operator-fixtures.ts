import { mailField } from '../../src/tendlc/mail/sealed.ts'
import assert from 'node:assert/strict'
import { createApplication } from '#accounts/index.ts'
import { uuidv7 } from '#platform/ids.ts'
import type { Customer } from '../support/customer.ts'
import type { TestExchange } from '../support/exchange.ts'
import { makeKeys } from '../support/jwt.ts'
import { storeQodSessionOf } from './network-fixtures.ts'
import { storeCards } from '../support/sim-cards.ts'
import { memberInside } from '../support/members.ts'
import { storeBrandFixtures, storeReviewed } from './brand-fixtures.ts'
import { inviteMember } from './member-fixtures.ts'
import type { Fixtures } from './parties.ts'
import type { Kind } from './field-paths.ts'
import { storeAlertFixtures } from './alert-fixtures.ts'
import { storeConsentFixtures } from './network-fixtures.ts'
import { storeLoggedRequest } from './request-fixtures.ts'
import { storeSmppBind } from './smpp-fixtures.ts'
import { storeTollFreeFixtures } from './toll-free-fixtures.ts'

let count = 0

async function memberWithTwoFactor({ db }: TestExchange, { apiKey }: Customer): Promise<string> {
  const { id } = await memberInside(db, apiKey, 'developer')
  await db.query("update member set totp_secret = 'sealed' where id = $1", [id])
  return id
}

/** Opens an account with two secrets, so that one can be revoked. */
async function openWithSecrets({ operator }: TestExchange): Promise<Fixtures> {
  const opened = await operator.post<{ api_key: string }>('/operator/v1/accounts', { name: 'Secrets' })
  const { api_key: account } = opened.body
  const made = await operator.post<{ secret_id: string }>(`/operator/v1/accounts/${account}/secrets`, {})
  return { account, secret: made.body.secret_id }
}

/** Creates new objects of the kinds that an operation names, so that tests do not depend on each other. */
export async function openOperatorFixtures(
  exchange: TestExchange,
  alice: Customer,
  kinds: ReadonlySet<Kind>,
): Promise<Fixtures> {
  const n = ++count
  const known = { account: alice.apiKey, number: alice.number, endpoint: exchange.receiver.url }
  const fixtures: Fixtures = { ...known, carrier: `matrix-${n}`, prefix: `4478${n}` }
  if (kinds.has('member')) fixtures.member = await memberWithTwoFactor(exchange, alice)
  if (kinds.has('memberInvitation'))
    fixtures.memberInvitation = (await inviteMember(exchange.db, alice.apiKey)).id
  if (kinds.has('secret')) Object.assign(fixtures, await openWithSecrets(exchange))
  if (kinds.has('pool')) fixtures.pool = await createPool(exchange, alice)
  if (kinds.has('listed')) fixtures.listed = await listingNumber(exchange, `4479${1_000_000 + n}`)
  if (kinds.has('assigned')) fixtures.assigned = await giveNumber(exchange, alice, `4477${1_000_000 + n}`)
  if (kinds.has('givenApplication')) fixtures.givenApplication = await giveApplication(exchange, alice)
  if (kinds.has('carrier')) await putCarrier(exchange, fixtures.carrier!)
  if (kinds.has('channel')) Object.assign(fixtures, await putChat(exchange, alice, `matrix-${n}`, kinds))
  if (kinds.has('receipt')) fixtures.receipt = await keepReceipt(exchange, fixtures.carrier!)
  if (kinds.has('reportAlert')) fixtures.reportAlert = (await storeAlertFixtures(exchange.db, null)).alert
  if (kinds.has('route'))
    fixtures.route = await createRoute(exchange, `${fixtures.carrier}-route`, fixtures.prefix!)
  if (kinds.has('payment')) fixtures.payment = await keepPayment(exchange, alice)
  if (kinds.has('paymentMethod')) fixtures.paymentMethod = await savePaymentMethod(exchange, alice)
  if (kinds.has('paymentDifference'))
    fixtures.paymentDifference = await keepDifference(exchange, `pi_matrix_${n}`)
  if (kinds.has('batch')) fixtures.batch = await storeBatch(exchange)
  if (kinds.has('mail')) fixtures.mail = await keepMail(exchange, alice)
  if (kinds.has('rule')) fixtures.rule = await createRule(exchange, alice)
  if ((['brand', 'campaign', 'review', 'evidence', 'reseller'] as const).some((kind) => kinds.has(kind)))
    Object.assign(fixtures, await storeReviewed(exchange.db, alice.apiKey))
  if (kinds.has('tollFree') || kinds.has('registration'))
    Object.assign(
      fixtures,
      await storeTollFreeFixtures(exchange.db, alice.apiKey, `1833${5_000_000 + n}`, 'BLOCKED'),
    )
  if (kinds.has('simUser')) Object.assign(fixtures, await createSimUser(exchange, `matrix-${n}`))
  if (kinds.has('smppUser')) fixtures.smppUser = await createSmppUser(exchange, alice, `matrix-${n}`)
  if (kinds.has('smppBind'))
    fixtures.smppBind = await storeSmppBind(exchange.db, alice.apiKey, fixtures.smppUser!)
  if (kinds.has('partner')) Object.assign(fixtures, await putPartnerWithCard(exchange, `matrix-${n}`))
  if (kinds.has('usageFile')) fixtures.usageFile = await keepUsageFile(exchange, `matrix-${n}`)
  if (simFixtures.some((kind) => kinds.has(kind)))
    Object.assign(
      fixtures,
      await makeSimFixtures(exchange, (fixtures.partner ??= await putPartner(exchange, `matrix-${n}`))),
    )
  if (kinds.has('simImport')) fixtures.simImport = await importNothing(exchange, `matrix-${n}-import`)
  if (kinds.has('virtualNumber')) fixtures.virtualNumber = await notifyVirtualNumber(exchange, `99077${n}`)
  if (kinds.has('cellImport')) fixtures.cellImport = await importNoCells(exchange)
  if (kinds.has('simTransfer')) fixtures.simTransfer = await askForTransfer(exchange, `matrix-${n}`)
  if (kinds.has('parent')) fixtures.parent = await putPartner(exchange, `matrix-${n}-parent`)
  if (kinds.has('qodSession'))
    fixtures.qodSession = await storeQodSessionOf(exchange.db, `4915${8_000_000 + n}`, alice.apiKey)
  if (kinds.has('qosProfile')) fixtures.qosProfile = await putQosProfile(exchange, `matrix-${n}`)
  if (kinds.has('erasure')) fixtures.erasure = await eraseNumber(exchange, `99071${n}`)
  if (kinds.has('nas')) fixtures.nas = await putNas(exchange, `matrix-${n}`, `192.0.2.${n % 200}`)
  if (networkFixtures.some((kind) => kinds.has(kind)))
    Object.assign(fixtures, await storeConsentFixtures(exchange.db, alice.apiKey))
  if (kinds.has('loggedRequest')) fixtures.loggedRequest = await storeLoggedRequest(exchange.db, alice.apiKey)
  if (kinds.has('prefix')) await putPrefix(exchange, fixtures.prefix!)
  const tellable = (['message', 'event', 'replay'] as const).some((kind) => kinds.has(kind))
  if (!tellable) return fixtures
  if (!notified.has(exchange)) notified.set(exchange, notify(exchange, alice))
  return { ...fixtures, ...(await notified.get(exchange)) }
}

async function eraseNumber({ operator }: TestExchange, number: string): Promise<string> {
  const requested = await operator.post<{ erasure_id: string }>('/operator/v1/personal-data/erasures', {
    number,
  })
  return requested.body.erasure_id
}

const networkFixtures = ['networkHook', 'networkRequest', 'networkToken'] as const

const root = '/operator/v1'

async function putCarrier({ operator }: TestExchange, id: string): Promise<void> {
  const settings = {
    name: id,
    host: '127.0.0.1',
    port: 1,
    system_id: id.slice(0, 15),
    password: '',
    status: 'disabled',
  }
  assert.equal((await operator.put(`${root}/carriers/${id}`, settings)).status, 204)
}

async function putQosProfile({ operator }: TestExchange, name: string): Promise<string> {
  assert.equal((await operator.put(`${root}/qos-profiles/${name}`, { status: 'ACTIVE' })).status, 201)
  return name
}

async function createPool({ operator }: TestExchange, alice: Customer): Promise<string> {
  const input = { api_key: alice.apiKey, name: 'Matrix', numbers: [] }
  return (await operator.post<{ pool_id: string }>(`${root}/number-pools`, input)).body.pool_id
}

async function listingNumber({ operator }: TestExchange, msisdn: string): Promise<string> {
  const terms = { country: 'GB', type: 'landline', features: 'VOICE' }
  assert.equal((await operator.put(`${root}/numbers/${msisdn}/inventory`, terms)).status, 204)
  return msisdn
}

async function giveNumber({ operator }: TestExchange, { apiKey }: Customer, msisdn: string): Promise<string> {
  const input = { api_key: apiKey, country: 'GB', type: 'landline', features: ['VOICE'] }
  assert.equal((await operator.put(`${root}/numbers/${msisdn}`, input)).status, 204)
  return msisdn
}

/** All applications use one key pair, because generating a pair for each would take most of the time. */
const keys = makeKeys()

async function giveApplication({ db }: TestExchange, { apiKey }: Customer): Promise<string> {
  const { publicKey } = keys
  return (await createApplication(db, apiKey, { name: 'Given', publicKey })).application.id
}

async function putChat(
  { operator }: TestExchange,
  alice: Customer,
  channel: string,
  kinds: ReadonlySet<Kind>,
): Promise<Fixtures> {
  const input = { name: 'Matrix', callback_url: 'http://127.0.0.1:1/' }
  assert.equal((await operator.put(`${root}/chat-channels/${channel}`, input)).status, 201)
  if (!kinds.has('sender')) return { channel }
  const path = `${root}/chat-channels/${channel}/senders/alice`
  assert.equal((await operator.put(path, { api_key: alice.apiKey })).status, 204)
  return { channel, sender: 'alice' }
}

async function createSmppUser(
  { operator }: TestExchange,
  { apiKey }: Customer,
  system_id: string,
): Promise<string> {
  const { body } = await operator.post<{ smpp_user_id: string }>(`${root}/accounts/${apiKey}/smpp-users`, {
    system_id,
  })
  return body.smpp_user_id
}

/** Creates an API user with two secrets; the operation names the second one. */
async function createSimUser({ operator }: TestExchange, login: string): Promise<Fixtures> {
  const users = `${root}/sim-users`
  const { body: user } = await operator.post<{ user_id: string }>(users, { login, partners: [] })
  const path = `${users}/${user.user_id}/client-secrets`
  const { body: secret } = await operator.post<{ client_secret_id: string }>(path, {})
  return { simUser: user.user_id, simSecret: secret.client_secret_id }
}

async function createRoute(exchange: TestExchange, carrier: string, prefix: string): Promise<string> {
  await putCarrier(exchange, carrier)
  const input = { prefix, carrier_id: carrier }
  return (await exchange.operator.post<{ route_id: string }>(`${root}/routes`, input)).body.route_id
}

async function createRule({ operator }: TestExchange, { apiKey }: Customer): Promise<string> {
  const input = { name: 'Matrix', kind: 'blocked_number', effect: 'monitor', api_key: apiKey }
  const { body } = await operator.post<{ rule_id: string }>(`${root}/rules`, input)
  const entries = [{ value: '99000000001' }]
  assert.equal((await operator.post(`${root}/rules/${body.rule_id}/entries`, { entries })).status, 204)
  return body.rule_id
}

async function putPartner({ operator }: TestExchange, id: string): Promise<string> {
  assert.equal((await operator.put(`${root}/sim-partners/${id}`, { company_name: 'Matrix' })).status, 201)
  return id
}

/** Stores a usage file that was processed completely. */
async function keepUsageFile({ db }: TestExchange, id: string): Promise<string> {
  await db.query(
    `insert into sim_usage_file (file_id, upload, state, created_at, done_at) values ($1, $2, 'done', now(), now())`,
    [id, uuidv7()],
  )
  return id
}

const simFixtures = ['simOffering', 'simPool', 'simLimitProfile', 'simFraudProfile'] as const

/** Creates objects of the kinds that a SIM customer can have; no SIM uses them. */
async function makeSimFixtures({ operator }: TestExchange, partner: string): Promise<Fixtures> {
  const name = `Matrix ${partner}`
  const make = async (path: string, member: string, input: object) => {
    const { status, body } = await operator.post<Record<string, string>>(`${root}/${path}`, {
      name,
      ...input,
    })
    assert.equal(status, 201, JSON.stringify(body))
    return body[member]!
  }
  const of = `sim-partners/${partner}`
  const simOffering = await make('sim-offerings', 'offering_id', {})
  const pool = { offering_id: simOffering, volume_bytes: 1_000_000 }
  return {
    simOffering,
    simPool: await make(`${of}/pools`, 'sim_pool_id', pool),
    simLimitProfile: await make(`${of}/limit-profiles`, 'limit_profile_id', {}),
    simFraudProfile: await make(`${of}/fraud-profiles`, 'fraud_profile_id', {}),
  }
}

/** Creates a SIM customer with the SIM in the sample requests, which is first removed from its previous customer. */
async function putPartnerWithCard(exchange: TestExchange, id: string): Promise<Fixtures> {
  const [partner, card] = [await putPartner(exchange, id), '8949020000102345672']
  for (const table of ['sim_transfer_card', 'sim_pairing', 'sim', 'sim_identity'])
    await exchange.db.query(`delete from ${table} where iccid = $1`, [card])
  await storeCards(exchange.db, partner, [{ iccid: card, status: 3 }])
  return { partner, card }
}

async function putNas({ operator }: TestExchange, id: string, address: string): Promise<string> {
  const input = { name: 'Matrix', address, secret: 'a secret of a test' }
  assert.equal((await operator.put(`${root}/sim-nas/${id}`, input)).status, 201)
  return id
}

async function importNothing(exchange: TestExchange, id: string): Promise<string> {
  const [partner, upload] = [await putPartner(exchange, id), uuidv7()]
  const path = `${root}/sim-partners/${partner}/sims/import?dry_run=true&import_id=${upload}`
  const sent = await exchange.operator.post(path, 'iccid\n8949020000000000014\n', {
    'content-type': 'text/csv',
  })
  assert.equal(sent.status, 200)
  return upload
}

async function notifyVirtualNumber({ operator }: TestExchange, number: string): Promise<string> {
  const notified = await operator.patch(`${root}/virtual-numbers/${number}`, { swapped_at: 'now' })
  assert.equal(notified.status, 200)
  return number
}

async function importNoCells({ operator }: TestExchange): Promise<string> {
  const upload = uuidv7()
  const row = { kind: 'ECGI', mcc: '262', mnc: '01', cell: '1', latitude: '1', longitude: '1', radius: '1' }
  const path = `${root}/network-cells/import?dry_run=true&import_id=${upload}`
  const sent = await operator.post(path, `${JSON.stringify(row)}\n`, {
    'content-type': 'application/x-ndjson',
  })
  assert.equal(sent.status, 200)
  return upload
}

async function askForTransfer(exchange: TestExchange, id: string): Promise<string> {
  const { partner, card } = await putPartnerWithCard(exchange, `${id}-from`)
  const input = { target_id: await putPartner(exchange, `${id}-to`), iccids: [card] }
  const { body } = await exchange.operator.post<{ transfer_id: string }>(
    `${root}/sim-partners/${partner}/transfers`,
    input,
  )
  return body.transfer_id
}

async function putPrefix({ operator }: TestExchange, prefix: string): Promise<void> {
  assert.equal((await operator.put(`${root}/prices/${prefix}`, { price: '0.01' })).status, 204)
  const network = { network: '23415', country: 'GB', name: 'Matrix' }
  assert.equal((await operator.put(`${root}/networks/${prefix}`, network)).status, 204)
}

async function keepReceipt({ db }: TestExchange, carrier: string): Promise<string> {
  const id = uuidv7()
  await db.query(
    `insert into unmatched_receipt (id, carrier_id, carrier_message_id, written_id, recipient, state)
     values ($1, $2, 'matrix', 'matrix', '447800000000', 'DELIVRD')`,
    [id, carrier],
  )
  return id
}

/** Stores a payment that could not be added to the balance, as when the balance would exceed its maximum. */
async function keepPayment({ db }: TestExchange, { apiKey }: Customer): Promise<string> {
  const id = uuidv7()
  await db.query(
    `insert into payment (id, account_id, cause, trx, amount, provider, status, started_at)
     values ($1, $2, 'requested', 'matrix', 1, 'manual', 'unposted', clock_timestamp())
     on conflict (account_id) where status in ('pending', 'unposted') do update set id = excluded.id`,
    [id, apiKey],
  )
  return id
}

/** Saves a card at the payment provider; returns its reference. */
async function savePaymentMethod({ operator }: TestExchange, { apiKey }: Customer): Promise<string> {
  const saved = await operator.put(`${root}/accounts/${apiKey}/payment-methods/matrix`, {
    customer: 'cus_before',
    method: 'pm_before',
  })
  assert.ok(saved.status === 200 || saved.status === 201)
  return 'matrix'
}

/** Stores a difference between a payment here and at the payment provider. */
async function keepDifference({ db }: TestExchange, intentId: string): Promise<string> {
  const id = uuidv7()
  await db.query(
    "insert into payment_difference (id, intent_id, kind, amount) values ($1, $2, 'unknown', 10000)",
    [id, intentId],
  )
  return id
}

/** Stores an e-mail of a new brand in the mailbox of the sandbox. */
async function keepMail({ db, vault }: TestExchange, { apiKey }: Customer): Promise<string> {
  const { brand } = await storeBrandFixtures(db, apiKey)
  const [id, mail] = [uuidv7(), uuidv7()]
  await db.query(
    `insert into brand_mail (id, account_id, brand_id, recipient, submitted_at, due_at, outcome, ended_at)
     values ($1, $2, $3, 'a@b.example', now(), now(), 'sent', now())`,
    [mail, apiKey, brand],
  )
  await db.query(
    `insert into captured_mail (id, account_id, mail_id, sender, recipient, subject, text_sealed, sent_at)
     values ($1, $2, $3, 'c@d.example', 'a@b.example', 'Matrix', $4, now())`,
    [id, apiKey, mail, vault.seal('Matrix', mailField(id))],
  )
  return id
}

async function storeBatch({ db }: TestExchange): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `insert into unconfirmed_batch (id, action, reason, actor, filter, messages, until_id, done_at)
     values (uuidv7(), 'delivered', 'Known', 'operator:token', $1, 1, uuidv7(), now()) returning id`,
    [{ accountId: null, carrierId: null, minutes: 10, submittedUntil: 0 }],
  )
  return rows[0]!.id
}

const notified = new WeakMap<TestExchange, Promise<Fixtures>>()

/** Creates a message that stays submitted, a delivered event of the message, and a replay without events. */
async function notify({ operator }: TestExchange, alice: Customer): Promise<Fixtures> {
  const message = await alice.sent({ to: '99007000001' })
  await alice.notified(message, 'submitted')
  const events = await operator.get<{ events: { event_id: string }[] }>(
    `${root}/webhooks/events?api_key=${alice.apiKey}`,
  )
  const input = { api_key: alice.apiKey, since: new Date(Date.now() - 1000).toISOString() }
  const replay = await operator.post<{ replay_id: string }>(`${root}/webhooks/replays`, input)
  return { message, event: events.body.events.at(-1)!.event_id, replay: replay.body.replay_id }
}
