import { createSubaccount } from '#accounts/index.ts'
import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Answered, Client } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { memberInside } from '../support/members.ts'
import { cookieIn, openConsole, password } from '../support/people.ts'

let exchange: TestExchange
before(async () => (exchange = await startExchange()))
after(() => exchange.stop())

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const formOf = (members: Record<string, string>) => new URLSearchParams(members).toString()
const addressOf = (name: string) => `${exchange.receiver.url}/${name}`

async function inside(who: Customer, role: 'owner' | 'developer' = 'owner'): Promise<Client> {
  return openConsole(exchange.url, (await memberInside(exchange.db, who.apiKey, role)).cookie)
}

type Proof = { password?: string; api_secret?: string }
/** Sends a request of the console, with a confirmation or without. */
type Act = (by: Client, proof: Proof) => Promise<Answered>

/** Expects that a member must confirm a request, and that programs need not. */
async function isConfirmed(who: Customer, act: Act, [refused, done]: [number, number]): Promise<void> {
  const member = await inside(who)
  assert.equal((await act(member, {})).status, refused, 'without a confirmation')
  assert.equal((await act(member, { password: 'a wrong battery' })).status, 403, 'with a wrong password')
  const confirmed = await act(member, { password })
  assert.equal(confirmed.status, done, JSON.stringify(confirmed.body))
  const program = await act(who, {})
  assert.equal(program.status, done, JSON.stringify(program.body))
}

test('a session confirms a new API secret, also for a subaccount', async () => {
  const alice = await exchange.customer('alice')
  const below = await createSubaccount(exchange.db, exchange.vault, alice.apiKey, { name: 'below' })
  for (const target of [alice, below]) {
    let made: string | undefined
    await isConfirmed(
      alice,
      async (by, proof) => {
        if (made !== undefined) await alice.delete(`/accounts/${target.apiKey}/secrets/${made}`)
        const created = await by.post<{ id: string } & Answered['body']>(
          `/accounts/${target.apiKey}/secrets`,
          {
            secret: 'Another-1234',
            ...proof,
          },
        )
        if (created.status === 201) made = created.body.id
        return created
      },
      [400, 201],
    )
  }
})

test('a session that an API secret has opened confirms a new one with a secret', async () => {
  const bob = await exchange.customer('bob')
  const opened = await openConsole(exchange.url).post('/console/v1/session', {
    api_key: bob.apiKey,
    api_secret: bob.secret,
  })
  const page = openConsole(exchange.url, cookieIn(opened))
  const create = (proof: Proof) =>
    page.post(`/accounts/${bob.apiKey}/secrets`, { secret: 'Another-1234', ...proof })
  assert.equal((await create({})).status, 400)
  assert.equal((await create({ api_secret: 'Wrong-1234' })).status, 403)
  assert.equal((await create({ api_secret: bob.secret })).status, 201)
})

test('a session confirms new callback URLs of the account', async () => {
  const carol = await exchange.customer('carol')
  const settings =
    (name: string): Act =>
    (by, proof) =>
      by.post('/account/settings', formOf({ [name]: addressOf(`carol/${name}`), ...proof }), form)
  await isConfirmed(carol, settings('moCallBackUrl'), [400, 200])
  await isConfirmed(await exchange.customer('carol2'), settings('drCallBackUrl'), [400, 200])
  await isConfirmed(
    await exchange.customer('carol3'),
    (by, proof) =>
      by.post(
        '/strowger/compliance-events',
        formOf({ complianceEventsUrl: addressOf('carol/compliance'), ...proof }),
        form,
      ),
    [400, 200],
  )
})

test('a session changes other settings, keeps a URL and removes it without a confirmation', async () => {
  const dave = await exchange.customer('dave')
  const member = await inside(dave, 'developer')
  const kept: Record<string, string> = {
    moCallBackUrl: addressOf('dave/inbound'),
    httpForwardMethod: 'POST_JSON',
  }
  for (const input of [
    { httpForwardMethod: 'GET_QUERY_PARAMS' },
    kept,
    { moCallBackUrl: '', drCallBackUrl: '' },
  ])
    assert.equal((await member.post('/account/settings', formOf(input), form)).status, 200)
})

test('credentials in the query are those of a program, also with a session cookie', async () => {
  const erin = await exchange.customer('erin')
  const member = await inside(erin)
  const query = formOf({ api_key: erin.apiKey, api_secret: erin.secret })
  const body = formOf({ moCallBackUrl: addressOf('erin/other') })
  assert.equal((await member.post(`/account/settings?${query}`, body, form)).status, 200)
})

test('a session confirms an application, and its new webhook URLs and keys', async () => {
  const frank = await exchange.customer('frank')
  const member = await inside(frank, 'developer')
  const path = '/v2/applications'
  type Application = { id: string; keys: { public_key: string } } & Answered['body']
  const bodyOf = (inbound: string, more: object = {}) => ({
    name: 'Alerts',
    capabilities: { messages: { webhooks: { inbound_url: { address: inbound } } } },
    ...more,
  })
  assert.equal((await member.post(path, bodyOf(''))).status, 400)
  const created = await member.post<Application>(path, bodyOf(addressOf('frank/a'), { password }))
  assert.equal(created.status, 201, JSON.stringify(created.body))
  assert.equal(JSON.stringify(created.body).includes(password), false)
  const { id } = created.body
  const put = (body: object) => member.put<Application>(`${path}/${id}`, body)
  const publicKey = (await frank.post<Application>(path, { name: 'Other' })).body.keys.public_key
  assert.equal((await put(bodyOf(addressOf('frank/a')))).status, 200, 'the same URL')
  assert.equal((await put(bodyOf(addressOf('frank/b')))).status, 400)
  assert.equal((await put(bodyOf(addressOf('frank/a'), { keys: { public_key: publicKey } }))).status, 400)
  const redirect = { capabilities: { network_apis: { redirect_uri: addressOf('frank/c') } } }
  assert.equal((await put({ name: 'Alerts', ...redirect })).status, 400)
  assert.equal((await put(bodyOf('', { password }))).status, 200)
  assert.equal((await put(bodyOf(addressOf('frank/b'), { password: 'a wrong battery' }))).status, 403)
  const changed = bodyOf(addressOf('frank/b'), { password, keys: { public_key: publicKey } })
  assert.equal((await put(changed)).status, 200)
  assert.equal((await put({ name: 'Renamed' })).status, 200, 'without URLs')
  assert.equal((await frank.put(`${path}/${id}`, bodyOf(addressOf('frank/d')))).status, 200)
})

test('a session confirms a new inbound webhook URL of a number', async () => {
  const grace = await exchange.customer('grace')
  const member = await inside(grace)
  const update = (by: Client, input: Record<string, string>) =>
    by.post('/number/update', formOf({ country: 'US', msisdn: grace.number, ...input }), form)
  const moHttpUrl = addressOf('grace/number')
  assert.equal((await update(member, { moHttpUrl })).status, 420)
  assert.equal((await update(member, { moHttpUrl, password: 'a wrong battery' })).status, 403)
  assert.equal((await update(member, { moHttpUrl, password })).status, 200)
  assert.equal((await update(member, { moHttpUrl, moSmppSysType: 'kite' })).status, 200, 'the same URL')
  assert.equal((await update(member, { moHttpUrl: '' })).status, 200)
  assert.equal((await update(grace, { moHttpUrl })).status, 200, 'a program has the secret')
})

test('a session confirms invitations and changed roles', async () => {
  const heidi = await exchange.customer('heidi')
  let invited = 0
  const invite: Act = (by, proof) =>
    by.post('/console/v1/member-invitations', {
      email: `person${++invited}@heidi.example`,
      name: 'Person',
      role: 'owner',
      ...proof,
    })
  await isConfirmed(heidi, invite, [400, 201])
  const { id } = await memberInside(exchange.db, heidi.apiKey, 'read-only')
  const promote: Act = (by, proof) => by.patch(`/console/v1/members/${id}`, { role: 'owner', ...proof })
  await isConfirmed(heidi, promote, [400, 204])
})

test('the operations on webhook URLs of the account change only their own URLs, because roles have one of the two', async () => {
  const ivan = await exchange.customer('ivan')
  const other = addressOf('ivan/other')
  const before = (await ivan.get<Record<string, unknown>>('/console/v1/account')).body
  const compliance = openConsole(
    exchange.url,
    (await memberInside(exchange.db, ivan.apiKey, 'compliance')).cookie,
  )
  const all = formOf({
    moCallBackUrl: other,
    drCallBackUrl: other,
    httpForwardMethod: 'GET_QUERY_PARAMS',
    password,
  })
  assert.equal((await compliance.post('/strowger/compliance-events', all, form)).status, 200)
  const developer = await inside(ivan, 'developer')
  const events = formOf({ complianceEventsUrl: other, password })
  assert.equal((await developer.post('/account/settings', events, form)).status, 200)
  assert.deepEqual((await ivan.get<Record<string, unknown>>('/console/v1/account')).body, before)
})
