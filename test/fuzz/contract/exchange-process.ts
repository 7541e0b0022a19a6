/**
 * The fuzzed exchange in a separate process, so that it has a CPU core for itself and its log can be read. Reports its address, IDs and credentials
 * to its parent process, and exits with it.
 */
import { startExchange, type TestExchange } from '../../support/exchange.ts'
import { makeKeys } from '../../support/jwt.ts'
import { basic } from '../../support/accounts.ts'
import { registeredBrand } from '../../support/brands.ts'
import { aCampaign } from '../../support/campaigns.ts'
import { everyScope, networkApplication } from '../../support/network.ts'
import { openSimUser } from '../../support/sim-user.ts'
import { aPartner, iccidOf, storeSims } from '../../support/sims.ts'
import { memberInside } from '../../support/members.ts'
import { personInside } from '../../support/people.ts'
import { aBusiness } from '../../support/toll-free.ts'
import { bugs } from '../planted/bugs.ts'
import { openMiddleman, type Behaviour } from '../planted/middleman.ts'
import type { Known } from './send.ts'

// Access tokens of numbers must stay valid during the whole run, which sometimes advances the clock.
const env = { STROWGER_TRUST_PROXY: '127.0.0.1/32', STROWGER_NETWORK_TOKEN_SECONDS: '86400' }
const exchange = await startExchange({ env })
process.once('disconnect', () => {
  setTimeout(() => process.exit(1), 10_000)
  void exchange.stop().finally(() => process.exit())
})
// Received webhooks are discarded, because this run does not check them.
setInterval(() => exchange.receiver.received.splice(0), 1_000).unref()

let sims = 0
await standInFront(exchange)
const spare = await exchange.customer('spare')
const customer = await tenant(exchange, 'customer')
const other = await tenant(exchange, 'other')
const person = tokenOf((await personInside(exchange.db, exchange.url, ['admin'])).cookie)
const inside = tokenOf((await memberInside(exchange.db, customer['customer.api_key']!)).cookie)
const known: Known = {
  url: exchange.url,
  database: exchange.ownerUrl,
  receiver: exchange.receiver.url,
  public_key: makeKeys().publicKey,
  ...customer,
  ...other,
  'spare.api_key': spare.apiKey,
  'spare.number': spare.number,
  'spare.partner': await aPartner(exchange.db, 'partner-of-spare'),
  'spare.user_id': (await openSimUser(exchange, { partners: [] })).userId,
  'user.authorization': customer['customer.user']!,
  'otherUser.authorization': other['other.user']!,
  'number.authorization': `Bearer ${customer['customer.number_token']}`,
  'otherNumber.authorization': `Bearer ${other['other.number_token']}`,
  'channel.authorization': `Bearer ${await channel(exchange, customer['customer.api_key']!)}`,
  'person.token': person,
  'person.cookie': `__Host-sid=${person}`,
  'inside.token': inside,
  'inside.cookie': `__Host-sid=${inside}`,
  'visitor.cookie': '',
  'operator.token': exchange.operatorToken,
  'operator.authorization': `Bearer ${exchange.operatorToken}`,
}
process.send!(await planted(known))

/** If the parent process plants bugs, starts a proxy that simulates them in front of the exchange. */
async function planted(known: Known): Promise<Known> {
  if (process.env['STROWGER_PLANTED'] === undefined) return known
  const honest: Behaviour = (requested, { forward }) => forward(requested)
  let behave = honest
  process.on('message', (name: string) => {
    behave = bugs[name] ?? honest
    process.send!(name)
  })
  const url = await openMiddleman((requested, tools) => behave(requested, tools), {
    known,
    log: (line) => void process.stderr.write(`${JSON.stringify(line)}\n`),
    sql: (statement) => exchange.db.asAccount(known['customer.api_key']!, (sql) => sql.query(statement)),
  })
  return { ...known, url }
}

function tokenOf(cookie: string): string {
  return cookie.slice(cookie.indexOf('=') + 1)
}

/** Creates a chat channel that the generated requests do not name, so that none of them changes it. Returns the token of its chat service. */
async function channel({ operator, receiver }: TestExchange, api_key: string): Promise<string> {
  const path = '/operator/v1/chat-channels/untouched'
  const input = { name: 'Untouched', callback_url: `${receiver.url}/chat` }
  const { body } = await operator.put<{ token: string }>(path, input)
  await operator.put(`${path}/senders/99000000001`, { api_key })
  return body.token
}

/** Creates API users that precede the others in lists, so that generated requests delete these and not the users that they need. */
async function standInFront({ db }: TestExchange): Promise<void> {
  await db.query(
    `insert into sim_user (id, login, client_id, user_name)
     select ('00000000-0000-7000-8000-' || lpad(i::text, 12, '0'))::uuid, 'front-' || i, 'front-' || i, ''
       from generate_series(1, 500) i`,
  )
}

/** Creates a customer with an object of each kind; all of them contain the customer's mark. */
async function tenant({ customer, db }: TestExchange, name: string): Promise<Known> {
  const terms = { balance: '100000', max_outbound_request: 100_000 }
  const one = await customer(name, terms)
  await db.asAccount(one.apiKey, (sql) =>
    sql.query('update account set max_calls_per_second = 100000 where id = $1', [one.apiKey]),
  )
  const mark = `markof${name}`
  const capabilities = { messages: { webhooks: {}, version: 'v1' }, network_apis: {} }
  type Application = { id: string; keys: { private_key: string } }
  const { body: application } = await one.post<Application>('/v2/applications', { name: mark, capabilities })
  const { body } = await one.get<{ _embedded: { secrets: { id: string }[] } }>(
    `/accounts/${one.apiKey}/secrets`,
  )
  const message = await one.sent({ text: mark, client_ref: mark })
  const brand = { brand_id: await registeredBrand(exchange, one) }
  // Objects that requests cannot delete stay available to all later requests.
  await db.query('update brand set campaign_count = 1 where id = $1', [brand.brand_id])
  const order = { evp_id: 'WMC', vetting_class: 'STANDARD' }
  const vettings = `/v1/10dlc/brands/${brand.brand_id}/vetting/requests`
  const { body: vetting } = await one.post<{ vetting_id: string }>(vettings, order)
  const campaigns = `/v1/10dlc/brands/${brand.brand_id}/campaigns`
  const { body: campaign } = await one.post<{ campaign_id: string }>(campaigns, aCampaign())
  const input = { company_name: mark, mobile_phone: '12015550100', email: 'a@bluekite.example' }
  const { body: reseller } = await one.post<{ reseller_id: string }>('/v1/10dlc/resellers', input)
  const draft = { business: aBusiness(), status: 'DRAFT' }
  const { body: registration } = await one.post<{ id: string }>('/tfn/v1/registrations', draft)
  const asApplication = networkApplication(exchange, application.id, application.keys.private_key)
  const partner = await aPartner(db, `partner-of-${name}`)
  await storeSims(db, partner, [iccidOf(++sims), iccidOf(++sims)])
  const user = await openSimUser(exchange, { partners: [{ partnerId: partner, subunits: true }] })
  return Object.fromEntries(
    Object.entries({
      partner,
      user: basic(user.clientId, user.secret),
      user_secret: user.secret,
      number_token: await asApplication.accessToken('99000000001', everyScope),
      api_key: one.apiKey,
      secret: one.secret,
      signature_secret: one.signatureSecret,
      basic: basic(one.apiKey, one.secret),
      authorization: basic(one.apiKey, one.secret),
      number: one.number,
      mark,
      application: application.id,
      private_key: application.keys.private_key,
      secret_id: body['_embedded'].secrets[0]!.id,
      message,
      brand: brand.brand_id,
      campaign: campaign.campaign_id,
      vetting: vetting.vetting_id,
      reseller: reseller.reseller_id,
      registration: registration.id,
    }).map(([member, value]) => [`${name}.${member}`, value]),
  )
}
