import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Vonage } from '@vonage/server-sdk'
import { assignNumber } from '#numbers/index.ts'
import { basic } from '../support/accounts.ts'
import { openClient } from '../support/client.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { openReceiver } from '../support/receiver.ts'
import { offered, listNumbers } from '../support/number-listings.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange()
})
after(() => exchange.stop())

/** The official client, unchanged except for its host. */
const sdk = ({ apiKey, secret }: Customer) =>
  new Vonage({ apiKey, apiSecret: secret }, { restHost: exchange.url }).numbers

type Owned = { count: number; numbers: Record<string, unknown>[] }
type Status = {
  'error-code': string
  'error-code-label': string
  invalid_parameters?: { name: string; line?: number }[]
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (who: Pick<Customer, 'post'>, path: string, fields: Record<string, string>, headers = form) =>
  who.post<Status>(path, new URLSearchParams(fields).toString(), headers)

const ownedBy = async (who: Customer, query = '') => (await who.get<Owned>(`/account/numbers${query}`)).body

/** Assigns Swedish numbers to an account. */
async function assignNumbers({ apiKey }: Customer, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const number = { msisdn: `46700000${100 + n}`, country: 'SE', type: 'mobile-lvn' } as const
    assert.ok(await assignNumber(exchange.db, { ...number, features: ['SMS'], accountId: apiKey }))
  }
}

/** Asserts that a request is rejected because of these fields, and that no number was bought, released or changed. */
async function refused(
  who: Customer,
  path: string,
  fields: Record<string, string>,
  names?: string[],
): Promise<void> {
  const before = await ownedBy(who)
  const { status, body } = await post(who, path, fields)
  assert.equal(status, 420, JSON.stringify(body))
  assert.deepEqual([body['error-code'], body['error-code-label']], ['420', 'method failed'])
  if (names) assert.deepEqual(body.invalid_parameters?.map(({ name }) => name).toSorted(), names.toSorted())
  assert.deepEqual(await ownedBy(who), before)
}

test('a developer searches, buys, sees and cancels a number with the official client [S3-018] [S3-077] [S3-078]', async () => {
  const alice = await exchange.customer('alice')
  await listNumbers(exchange.db, [
    offered('447800900001', { initial_price: '1.25', cost: '0.8' }),
    offered('447800900002', { type: 'landline', features: 'VOICE' }),
    offered('447800900003', { limitations: [{ feature: 'SMS', type: 'OUTBOUND', reach: 'INTERNATIONAL' }] }),
  ])
  const found = await sdk(alice).getAvailableNumbers({ country: 'GB', pattern: '47800900001' })
  assert.deepEqual(found, {
    count: 1,
    numbers: [
      {
        country: 'GB',
        msisdn: '447800900001',
        type: 'mobile-lvn',
        initialPrice: '1.25',
        cost: '0.80',
        features: ['SMS', 'VOICE'],
      },
    ],
  })
  const purchased = await sdk(alice).buyNumber({ country: 'GB', msisdn: '447800900001' })
  assert.deepEqual([purchased.errorCode, purchased.errorCodeLabel], ['200', 'success'])
  assert.equal(await alice.balance(), '97.9500')
  const owned = await sdk(alice).getOwnedNumbers({ country: 'GB' })
  assert.deepEqual(owned, {
    count: 1,
    numbers: [{ country: 'GB', msisdn: '447800900001', type: 'mobile-lvn', features: ['SMS', 'VOICE'] }],
  })
  await assert.rejects(sdk(alice).buyNumber({ country: 'GB', msisdn: '447800900001' }), /status code 420/)
  const provided = await sdk(alice).cancelNumber({ country: 'GB', msisdn: '447800900001' })
  assert.equal(provided.errorCode, '200')
  assert.equal((await sdk(alice).getOwnedNumbers({ country: 'GB' })).count, 0)
  await assert.rejects(sdk(alice).cancelNumber({ country: 'GB', msisdn: '447800900001' }), /status code 420/)
})

describe('operations on a number return a status result:', () => {
  let albert: Customer
  const number = { country: 'BE', msisdn: '3246000001' }
  const results: Record<string, Status> = {}
  before(async () => {
    albert = await exchange.customer('albert')
    await listNumbers(exchange.db, [offered(number.msisdn, { country: number.country })])
    for (const verb of ['buy', 'update', 'cancel']) {
      const { status, body } = await post(albert, `/number/${verb}`, number)
      assert.equal(status, 200, JSON.stringify(body))
      results[verb] = body
    }
  })

  test('error-code 200, a string [S3-019]', () => {
    for (const [verb, result] of Object.entries(results)) assert.equal(result['error-code'], '200', verb)
  })
  test('error-code-label success [S3-020]', () => {
    for (const [verb, result] of Object.entries(results))
      assert.equal(result['error-code-label'], 'success', verb)
  })
  test('no other members [S3-101]', () => {
    for (const [verb, result] of Object.entries(results))
      assert.deepEqual(Object.keys(result).toSorted(), ['error-code', 'error-code-label'], verb)
  })
})

test('own numbers are listed with their count, each with country and number [S3-006] [S3-007] [S3-017]', async () => {
  const amos = await exchange.customer('amos')
  await listNumbers(exchange.db, [
    offered('35318000001', { country: 'IE' }),
    offered('41410000099', { country: 'CH' }),
  ])
  for (const [country, msisdn] of [
    ['IE', '35318000001'],
    ['CH', '41410000099'],
  ] as const)
    assert.equal((await post(amos, '/number/buy', { country, msisdn })).status, 200)
  const all = await ownedBy(amos)
  assert.deepEqual(Object.keys(all).toSorted(), ['count', 'numbers'])
  assert.equal(all.count, 3)
  assert.deepEqual(
    all.numbers.map(({ country, msisdn }) => `${String(country)} ${String(msisdn)}`).toSorted(),
    ['CH 41410000099', 'IE 35318000001', `US ${amos.number}`],
  )
  const one = await ownedBy(amos, '?size=1')
  assert.deepEqual([one.count, one.numbers.length], [3, 1])
})

test('a list has ten numbers per page by default, at most a hundred, starting at the first page [S3-173] [S3-174]', async () => {
  const anna = await exchange.customer('anna')
  const numbers = Array.from({ length: 101 }, (_, n) => `4520000${String(n).padStart(3, '0')}`)
  await listNumbers(
    exchange.db,
    numbers.map((msisdn) => offered(msisdn, { country: 'DK' })),
  )
  await assignNumbers(anna, 11)
  for (const [path, total] of [
    ['/number/search?country=DK', 101],
    ['/account/numbers?country=SE', 11],
  ] as const) {
    const page = async (query: string) => (await anna.get<Owned>(`${path}${query}`)).body
    const ten = await page('')
    assert.deepEqual([ten.count, ten.numbers.length], [total, 10], path)
    assert.deepEqual(await page('&index=1'), ten)
    const second = await page('&index=2')
    assert.equal(second.numbers.length, Math.min(10, total - 10))
    assert.notDeepEqual(second.numbers[0], ten.numbers[0])
    assert.equal((await page('&size=100')).numbers.length, Math.min(100, total))
    assert.equal((await page('&size=1')).numbers.length, 1)
  }
})

test('numbers of each type and any features show them in searches and when owned [S3-009] [S3-010]', async () => {
  const anton = await exchange.customer('anton')
  const listings = [
    ['landline', ['VOICE']],
    ['landline-toll-free', ['SMS', 'VOICE']],
    ['mobile-lvn', ['SMS', 'MMS', 'VOICE']],
    ['mobile-lvn', ['VOICE', 'MMS']],
  ] as const
  const wanted = listings.map(([type, features], i) => ({ msisdn: `4141000000${i}`, type, features }))
  await listNumbers(
    exchange.db,
    wanted.map(({ msisdn, type, features }) =>
      offered(msisdn, { country: 'CH', type, features: [...features] }),
    ),
  )
  const shown = (numbers: readonly Record<string, unknown>[]) =>
    numbers.map(({ msisdn, type, features }) => ({ msisdn, type, features }))
  const found = (await anton.get<Owned>('/number/search?country=CH')).body
  assert.deepEqual([found.count, shown(found.numbers)], [4, wanted])
  for (const { msisdn } of wanted)
    assert.equal((await post(anton, '/number/buy', { country: 'ch', msisdn })).status, 200)
  const owned = await ownedBy(anton, '?country=CH')
  assert.deepEqual([owned.count, shown(owned.numbers)], [4, wanted])
})

test('a number shows its limitations, in searches and when owned [S3-011]', async () => {
  const amber = await exchange.customer('amber')
  const limitations = [
    { feature: 'SMS' as const, type: 'OUTBOUND' as const, reach: 'INTERNATIONAL' as const },
  ]
  await listNumbers(exchange.db, [offered('3197010000001', { country: 'NL', limitations })])
  const { numbers } = await sdk(amber).getAvailableNumbers({ country: 'NL' })
  assert.deepEqual((numbers as unknown as { limitations: object }[])[0]!.limitations, limitations)
  await sdk(amber).buyNumber({ country: 'NL', msisdn: '3197010000001' })
  const [owned] = (await ownedBy(amber, '?country=NL')).numbers
  assert.deepEqual(owned!['limitations'], limitations)
})

test('a search matches the position of digits, the type and all named features [S3-076]', async () => {
  const bella = await exchange.customer('bella')
  await listNumbers(exchange.db, [
    offered('39700000123', { country: 'IT', features: 'SMS,MMS,VOICE' }),
    offered('39700123000', { country: 'IT', features: 'SMS' }),
    offered('39123000000', { country: 'IT', features: 'VOICE', type: 'landline' }),
  ])
  const found = async (query: string) => {
    const { status, body } = await bella.get<Owned>(`/number/search?country=IT&${query}`)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.count, body.numbers.length)
    return body.numbers.map((one) => one['msisdn'])
  }
  assert.deepEqual(await found('pattern=39123'), ['39123000000'])
  assert.deepEqual(await found('pattern=39123&search_pattern=0'), ['39123000000'])
  assert.deepEqual(await found('pattern=123&search_pattern=1'), ['39123000000', '39700000123', '39700123000'])
  assert.deepEqual(await found('pattern=123&search_pattern=2'), ['39700000123'])
  assert.deepEqual(await found('type=landline'), ['39123000000'])
  assert.deepEqual(await found('features=SMS'), ['39700000123', '39700123000'])
  for (const features of ['SMS,VOICE', 'SMS,MMS', 'VOICE,MMS', 'SMS,MMS,VOICE', 'MMS'])
    assert.deepEqual(await found(`features=${features}`), ['39700000123'], features)
  const { body } = await bella.get<Owned>('/number/search?country=IT&size=1&index=2')
  assert.deepEqual([body.count, body.numbers.map((one) => one['msisdn'])], [3, ['39700000123']])
})

test('own numbers are listed by country, digits and application, page by page [S3-075] [S3-006]', async () => {
  const carla = await exchange.customer('carla')
  const msisdns = Array.from({ length: 12 }, (_, i) => `49301234${i + 10}`)
  await listNumbers(
    exchange.db,
    msisdns.map((msisdn) => offered(msisdn, { country: 'DE' })),
  )
  for (const msisdn of msisdns) await sdk(carla).buyNumber({ country: 'DE', msisdn })
  const { id } = (await carla.post<{ id: string }>('/v2/applications', { name: 'Carla' })).body
  for (const msisdn of msisdns.slice(0, 3))
    await sdk(carla).updateNumber({ country: 'DE', msisdn, applicationId: id })
  const of = async (query: string) => {
    const { count, numbers } = await ownedBy(carla, query)
    return [count, numbers.map((one) => String(one['msisdn']))]
  }
  assert.deepEqual(await of('?country=DE'), [12, msisdns.slice(0, 10)])
  assert.deepEqual(await of('?country=DE&index=2'), [12, msisdns.slice(10)])
  assert.deepEqual(await of('?country=DE&index=3'), [12, []])
  assert.deepEqual(await of('?country=DE&size=2&index=2'), [12, msisdns.slice(2, 4)])
  assert.deepEqual(await of('?country=IT'), [0, []])
  assert.equal((await of('?size=100'))[0], 13)
  assert.deepEqual(await of('?pattern=4930123411'), [1, ['4930123411']])
  assert.deepEqual(await of('?pattern=2341&search_pattern=1&size=2'), [10, msisdns.slice(0, 2)])
  assert.deepEqual(await of('?pattern=21&search_pattern=2'), [1, ['4930123421']])
  assert.deepEqual(await of(`?application_id=${id}`), [3, msisdns.slice(0, 3)])
  for (const yes of ['true', 'True', 'TRUE'])
    assert.deepEqual(await of(`?country=DE&has_application=${yes}`), [3, msisdns.slice(0, 3)])
  assert.deepEqual(await of('?country=DE&has_application=False&size=1'), [9, msisdns.slice(3, 4)])
})

test('deleting an application unlinks it from its numbers and senders', async () => {
  const cora = await exchange.customer('cora')
  const made = async () => (await cora.post<{ id: string }>('/v2/applications', { name: 'Cora' })).body.id
  const [id, other] = [await made(), await made()]
  const number = { country: 'US', msisdn: cora.number }
  const calls = { voiceCallbackType: 'app', voiceCallbackValue: id.toUpperCase() }
  assert.equal((await post(cora, '/number/update', { ...number, app_id: id, ...calls })).status, 200)
  const channel = '/operator/v1/chat-channels/unlinked'
  const input = { name: 'Unlinked', callback_url: 'http://127.0.0.1:1/' }
  assert.equal((await exchange.operator.put(channel, input)).status, 201)
  const sender = { api_key: cora.apiKey, application_id: id }
  assert.equal((await exchange.operator.put(`${channel}/senders/cora`, sender)).status, 204)
  const applications = async () => {
    const { body } = await exchange.operator.get<{ senders: { application_id: string | null }[] }>(
      `${channel}/senders`,
    )
    return body.senders.map(({ application_id }) => application_id)
  }
  assert.equal((await cora.delete(`/v2/applications/${other}`)).status, 204)
  assert.deepEqual(await applications(), [id])
  assert.equal((await ownedBy(cora, `?application_id=${id}`)).count, 1)
  assert.equal((await cora.delete(`/v2/applications/${id}`)).status, 204)
  assert.deepEqual(await applications(), [null])
  assert.equal((await ownedBy(cora, `?application_id=${id}`)).count, 0)
  assert.equal((await ownedBy(cora, '?has_application=true')).count, 0)
  assert.deepEqual((await ownedBy(cora)).numbers, [{ ...number, type: 'mobile-lvn', features: ['SMS'] }])
  await exchange.originate('990123456', cora.number, 'to the account')
  await cora.heard('to the account')
})

describe('the official client works with one address for both hosts:', () => {
  let cleo: Customer
  let vonage: Vonage
  const limits = {
    'max-outbound-request': 10_000,
    'max-inbound-request': 10_000,
    'max-calls-per-second': 10_000,
  }
  before(async () => {
    cleo = await exchange.customer('cleo')
    const hosts = { restHost: exchange.url, apiHost: exchange.url }
    vonage = new Vonage({ apiKey: cleo.apiKey, apiSecret: cleo.secret }, hosts)
  })

  test('numbers are searched, bought, configured, listed and cancelled [S3-002] [S3-074]', async () => {
    const { numbers, applications } = vonage
    const number = { country: 'AT', msisdn: '4312345670001' }
    await listNumbers(exchange.db, [offered(number.msisdn, { country: 'AT', initial_price: '0', cost: '1' })])
    assert.equal((await numbers.getAvailableNumbers({ country: 'AT' })).count, 1)
    assert.equal((await numbers.buyNumber(number)).errorCode, '200')
    const { id } = await applications.createApplication({ name: 'Cleo' } as never)
    assert.equal((await numbers.updateNumber({ ...number, applicationId: id! })).errorCode, '200')
    assert.equal((await numbers.getOwnedNumbers({ applicationId: id! })).count, 1)
    assert.equal((await numbers.cancelNumber(number)).errorCode, '200')
    assert.deepEqual(await vonage.accounts.getBalance(), { value: 99, autoReload: false })
  })

  test('the account is read, credited and configured by query credentials, its secrets by Basic [S3-003] [S3-005]', async () => {
    const { accounts, secrets } = vonage
    await assert.rejects(accounts.topUpBalance('8ef2447e69604f642ae59363aa5f781b'), /status code 401/)
    const url = `${exchange.receiver.url}/cleo/told`
    const settings = { 'mo-callback-url': url, 'dr-callback-url': url, ...limits }
    assert.deepEqual(
      await accounts.updateAccountCallbacks({ moCallBackUrl: url, drCallBackUrl: url }),
      settings,
    )
    const query = new URLSearchParams({ api_key: cleo.apiKey, api_secret: cleo.secret }).toString()
    const read = await post(exchange.anonymous, `/account/settings?${query}`, {})
    assert.deepEqual([read.status, read.body], [200, settings])
    assert.equal((await secrets.listSecrets(cleo.apiKey))['_embedded'].secrets.length, 1)
    const added = await secrets.createSecret(cleo.apiKey, 'Second-1-Secret')
    assert.deepEqual(await secrets.getSecret(cleo.apiKey, added.id), added)
    await secrets.deleteSecret(cleo.apiKey, added.id)
  })

  test('the limits that an operator sets are reported among the settings [S3-025] [S3-026] [S3-027]', async () => {
    const changed = { max_outbound_request: 70, max_inbound_request: 80 }
    assert.equal((await exchange.operator.patch(`/operator/v1/accounts/${cleo.apiKey}`, changed)).status, 200)
    const { body } = await post(cleo, '/account/settings', {})
    const reported = body as unknown as Record<string, unknown>
    assert.deepEqual(
      Object.keys(limits).map((name) => reported[name]),
      [70, 80, 10_000],
    )
  })
})

describe('an update of a number', () => {
  let dora: Customer
  let app: string
  const settings = async () => {
    const { type: _t, features: _f, country: _c, msisdn: _m, ...set } = (await ownedBy(dora)).numbers[0]!
    return set
  }
  const update = async (fields: Record<string, string>) => {
    const { status, body } = await post(dora, '/number/update', {
      country: 'US',
      msisdn: dora.number,
      ...fields,
    })
    assert.equal(status, 200, JSON.stringify(body))
  }
  before(async () => {
    dora = await exchange.customer('dora')
    app = (await dora.post<{ id: string }>('/v2/applications', { name: 'Dora' })).body.id
  })

  test('is accepted from the official client, too [S3-079]', async () => {
    const moHttpUrl = `${exchange.receiver.url}/dora/inbound`
    const done = await sdk(dora).updateNumber({
      country: 'US',
      msisdn: dora.number,
      applicationId: app,
      moHttpUrl,
      voiceCallbackType: 'sip' as never,
      voiceCallbackValue: 'sip:dora@example.com',
    })
    assert.deepEqual([done.errorCode, done.errorCodeLabel], ['200', 'success'])
    assert.deepEqual(await settings(), {
      app_id: app,
      messagesCallbackType: 'app',
      messagesCallbackValue: app,
      voiceCallbackType: 'sip',
      voiceCallbackValue: 'sip:dora@example.com',
      moHttpUrl,
    })
    await update({ app_id: '', moHttpUrl: '', voiceCallbackType: '', voiceCallbackValue: '' })
    assert.deepEqual(await settings(), {})
  })

  test('keeps the inbound address when it is omitted, and removes it when it is empty [S3-008] [S3-079]', async () => {
    const moHttpUrl = `${exchange.receiver.url}/dora/own`
    await update({ moHttpUrl })
    assert.deepEqual(await settings(), { moHttpUrl })
    await update({})
    assert.deepEqual(await settings(), { moHttpUrl })
    await update({ moHttpUrl: '' })
    assert.deepEqual(await settings(), {})
  })

  test('names the application by app_id, and as the callback of messages [S3-012] [S3-013] [S3-016]', async () => {
    await update({ app_id: app })
    const linked = { app_id: app, messagesCallbackType: 'app', messagesCallbackValue: app }
    assert.deepEqual(await settings(), linked)
    await update({ moHttpUrl: '' })
    assert.deepEqual(await settings(), linked)
    await update({ app_id: '' })
    assert.deepEqual(await settings(), {})
  })

  test('sets the voice callback to a SIP URI, a telephone number or an application [S3-014] [S3-015]', async () => {
    for (const [voiceCallbackType, voiceCallbackValue] of [
      ['sip', 'sip:dora@example.com'],
      ['tel', '4930123456'],
      ['app', app],
    ] as const) {
      await update({ voiceCallbackType, voiceCallbackValue })
      assert.deepEqual(await settings(), { voiceCallbackType, voiceCallbackValue })
    }
    await update({ app_id: '' })
    assert.deepEqual(await settings(), { voiceCallbackType: 'app', voiceCallbackValue: app })
    await update({ voiceCallbackType: '', voiceCallbackValue: '' })
    assert.deepEqual(await settings(), {})
  })

  test('stores and lists the SMPP system type and the status address of calls, and removes them by empty fields [S3-079]', async () => {
    const voiceStatusCallback = 'https://example.com/ended'
    await update({ moSmppSysType: 'inbound', voiceStatusCallback })
    assert.deepEqual(await settings(), { moSmppSysType: 'inbound', voiceStatusCallback })
    await update({ moSmppSysType: 'other' })
    assert.deepEqual(await settings(), { moSmppSysType: 'other', voiceStatusCallback })
    await update({ moSmppSysType: '', voiceStatusCallback: '' })
    assert.deepEqual(await settings(), {})
  })

  test('may name the application by the deprecated messages callback, but app_id takes precedence [S3-079] [S3-185]', async () => {
    const other = (await dora.post<{ id: string }>('/v2/applications', { name: 'Other' })).body.id
    const linked = (id: string) => ({ app_id: id, messagesCallbackType: 'app', messagesCallbackValue: id })
    await update({ messagesCallbackType: 'app', messagesCallbackValue: app })
    assert.deepEqual(await settings(), linked(app))
    await update({ app_id: other, messagesCallbackType: 'app', messagesCallbackValue: app })
    assert.deepEqual(await settings(), linked(other))
    await update({ messagesCallbackType: '' })
    assert.deepEqual(await settings(), {})
    await update({ app_id: app, messagesCallbackValue: '' })
    assert.deepEqual(await settings(), linked(app))
    await update({ messagesCallbackValue: '' })
    assert.deepEqual(await settings(), {})
  })
})

test('inbound messages go to the address of the number, and to no address once it is cancelled', async () => {
  const edna = await exchange.customer('edna')
  const number = { country: 'US', msisdn: edna.number }
  const moHttpUrl = `${exchange.receiver.url}/edna/own`
  assert.equal((await post(edna, '/number/update', { ...number, moHttpUrl })).status, 200)
  await exchange.originate('990123456', edna.number, 'to the number')
  await edna.heard('to the number')
  const paths = () =>
    exchange.receiver.received.filter(({ path }) => path === '/edna/own' || path === '/edna/inbound')
  assert.deepEqual(
    paths()
      .filter(({ method }) => method === 'POST')
      .map(({ path }) => path),
    ['/edna/own'],
  )
  assert.equal((await post(edna, '/number/cancel', number)).status, 200)
  const refusedAs = await edna.sent()
  await edna.notified(refusedAs, 'rejected')
})

test('a released number is listed with the time until which only its previous owner can buy it back', async () => {
  const [kim, lee] = [await exchange.customer('kim'), await exchange.customer('lee')]
  await listNumbers(exchange.db, [
    offered('32460000001', { country: 'BE' }),
    offered('32460000002', { country: 'BE' }),
  ])
  const first = { country: 'BE', msisdn: '32460000001' }
  type Released = {
    numbers: { msisdn: string; reason: string; released_at: string; buy_back_until: string }[]
  }
  const released = async (who: Customer, query = '') => {
    const { status, body } = await who.get<Released & { next?: string }>(
      `/console/v1/released-numbers${query}`,
    )
    assert.equal(status, 200, JSON.stringify(body))
    return body
  }
  for (const msisdn of ['32460000001', '32460000002']) {
    assert.equal((await post(kim, '/number/buy', { country: 'BE', msisdn })).status, 200)
    assert.equal((await post(kim, '/number/cancel', { country: 'BE', msisdn })).status, 200)
  }
  const [one, two] = (await released(kim)).numbers
  assert.deepEqual([one!.msisdn, one!.reason, two!.msisdn], ['32460000001', 'cancelled', '32460000002'])
  assert.equal(Date.parse(one!.buy_back_until) - Date.parse(one!.released_at), 30 * 86_400_000)
  const page = await released(kim, '?limit=1')
  assert.deepEqual((await released(kim, `?limit=1&cursor=${page.next}`)).numbers, [two])
  assert.deepEqual((await released(lee)).numbers, [])
  await refused(lee, '/number/buy', first)
  assert.equal((await post(kim, '/number/buy', first)).status, 200)
  assert.deepEqual((await released(kim)).numbers, [two])
})

test('invalid fields are all named, and nothing is done [S3-175] [S3-173] [S3-174]', async () => {
  const fay = await exchange.customer('fay')
  const gil = await exchange.customer('gil')
  const own = { country: 'US', msisdn: fay.number }
  for (const [query, names] of [
    ['', ['country']],
    ['country=USA', ['country']],
    ['country=U', ['country']],
    ['country=US&size=0', ['size']],
    ['country=US&size=101', ['size']],
    ['country=US&index=0', ['index']],
    ['country=US&search_pattern=3&pattern=1', ['search_pattern']],
    ['country=US&pattern=12a', ['pattern']],
    ['country=US&type=mobile', ['type']],
    ['country=US&features=FAX', ['features']],
    ['country=USA&size=x&index=-1', ['country', 'index', 'size']],
  ] as const) {
    const { status, body } = await fay.get<Status>(`/number/search?${query}`)
    assert.equal(status, 420, query)
    assert.deepEqual(body.invalid_parameters?.map(({ name }) => name).toSorted(), names, query)
  }
  for (const [query, names] of [
    ['country=USA', ['country']],
    ['has_application=yes', ['has_application']],
    ['application_id=x', ['application_id']],
    ['size=101&index=0', ['index', 'size']],
  ] as const) {
    const { status, body } = await fay.get<Status>(`/account/numbers?${query}`)
    assert.equal(status, 420, query)
    assert.deepEqual(body.invalid_parameters?.map(({ name }) => name).toSorted(), names, query)
  }
  for (const path of ['/number/buy', '/number/cancel', '/number/update']) {
    await refused(fay, path, {}, ['country', 'msisdn'])
    await refused(fay, path, { country: 'USA', msisdn: '+12' }, ['country', 'msisdn'])
    await refused(fay, path, { ...own, target_api_key: gil.apiKey }, ['target_api_key'])
    await refused(fay, path, { ...own, target_api_key: '00000000' }, ['target_api_key'])
    await refused(fay, path, { country: 'US', msisdn: gil.number })
    await refused(fay, path, { country: 'DE', msisdn: fay.number })
    await refused(fay, path, { country: 'US', msisdn: '12015559999' })
  }
  for (const [fields, names] of [
    [{ voiceCallbackType: 'sip' }, ['voiceCallbackValue']],
    [{ voiceCallbackValue: 'sip:a@example.com' }, ['voiceCallbackType']],
    [{ voiceCallbackType: 'sip', voiceCallbackValue: '4930' }, ['voiceCallbackValue']],
    [{ voiceCallbackType: 'tel', voiceCallbackValue: 'sip:a@b.c' }, ['voiceCallbackValue']],
    [{ voiceCallbackType: 'fax', voiceCallbackValue: '1' }, ['voiceCallbackType']],
    [{ app_id: 'x', messagesCallbackType: 'app' }, ['app_id', 'messagesCallbackValue']],
    [{ app_id: exchange.demo.application_id }, ['app_id']],
    [{ voiceStatusCallback: 'ftp://example.com' }, ['voiceStatusCallback']],
    [{ moHttpUrl: 'http://127.0.0.1:1/' }, ['moHttpUrl']],
    [{ moHttpUrl: 'gopher://example.com' }, ['moHttpUrl']],
  ] as const)
    await refused(fay, '/number/update', { ...own, ...fields }, [...names])
})

test("a number's webhook address that resolves elsewhere is refused by name, and its target receives no request [S3-079] [fault W3]", async (t) => {
  const uma = await exchange.customer('uma')
  const hop = await openReceiver()
  t.after(() => hop.close())
  for (const [n, status] of [302, 307].entries()) {
    hop.answer(() => ({ status, headers: { location: `${exchange.receiver.url}/led-to` } }))
    const moHttpUrl = `${hop.url}/${status}`
    await refused(uma, '/number/update', { country: 'US', msisdn: uma.number, moHttpUrl }, ['moHttpUrl'])
    await hop.arrived(n + 1)
  }
  assert.deepEqual(
    exchange.receiver.received.filter(({ path }) => path.startsWith('/led-to')),
    [],
  )
})

test('an operator sets how many numbers an account may own, from the next purchase on', async () => {
  const vic = await exchange.customer('vic')
  const path = `/operator/v1/accounts/${vic.apiKey}`
  const numbers = ['35840000001', '35840000002']
  await listNumbers(
    exchange.db,
    numbers.map((msisdn) => offered(msisdn, { country: 'FI' })),
  )
  const leased = (await ownedBy(vic)).count
  const most = async (max_numbers: number) =>
    assert.equal((await exchange.operator.patch(path, { max_numbers })).status, 200)
  await most(leased)
  for (const msisdn of numbers) await refused(vic, '/number/buy', { country: 'FI', msisdn })
  await most(leased + 1)
  assert.equal((await post(vic, '/number/buy', { country: 'FI', msisdn: numbers[0]! })).status, 200)
  await refused(vic, '/number/buy', { country: 'FI', msisdn: numbers[1]! })
  const notified = await exchange.operator.patch<{ invalid_parameters: { name: string }[] }>(path, {
    max_numbers: -1,
  })
  assert.equal(notified.status, 400)
  assert.deepEqual(
    notified.body.invalid_parameters.map(({ name }) => name),
    ['max_numbers'],
  )
  const { body } = await exchange.operator.get<{ max_numbers: number }>(path)
  assert.equal(body.max_numbers, leased + 1)
})

test('a Basic header or query credentials authenticate numbers operations, and a header of another account does not [S3-092]', async () => {
  const [hana, other] = [await exchange.customer('hana'), await exchange.customer('another')]
  const query = `api_key=${hana.apiKey}&api_secret=${hana.secret}`
  const wrong = `api_key=${hana.apiKey}&api_secret=wrong`
  for (const path of ['/account/numbers?', '/number/search?country=US&'])
    for (const [who, credentials] of [
      [hana, query],
      [hana, wrong],
      [exchange.anonymous, query],
    ] as const)
      assert.equal((await who.get(path + credentials)).status, 200)
  for (const [who, credentials] of [
    [other, query],
    [exchange.anonymous, wrong],
    [exchange.anonymous, `api_key=${hana.apiKey}`],
  ] as const)
    for (const path of ['/account/numbers?', '/number/search?country=US&']) {
      const { status, body } = await who.get<Status>(path + credentials)
      assert.equal(status, 401)
      assert.deepEqual([body['error-code'], body['error-code-label']], ['401', 'authentication failed'])
    }
  const { status } = await post(exchange.anonymous, '/number/buy', { country: 'US', msisdn: hana.number })
  assert.equal(status, 401)
})

test('a primary account buys, changes and cancels for its subaccount, which pays [S3-094]', async () => {
  const ida = await exchange.customer('ida')
  const opened = await exchange.operator.post<{ api_key: string; api_secret: string }>(
    '/operator/v1/accounts',
    {
      name: 'Ida junior',
      primary_api_key: ida.apiKey,
    },
  )
  const { api_key: child, api_secret } = opened.body
  await listNumbers(exchange.db, [offered('351910000001', { country: 'PT' })])
  const number = { country: 'PT', msisdn: '351910000001', target_api_key: child }
  await refused(ida, '/number/buy', number)
  const money = { amount: '2', reference: 'start' }
  assert.equal((await exchange.operator.post(`/operator/v1/accounts/${child}/credit`, money)).status, 200)
  assert.equal((await post(ida, '/number/buy', number)).status, 200)
  assert.equal(await ida.balance(), '100.0000')

  const junior = openClient(exchange.url, basic(child, api_secret))
  const owned = async () => (await junior.get<Owned>('/account/numbers')).body.count
  assert.equal(await owned(), 1)
  assert.equal((await ownedBy(ida)).count, 1)
  assert.equal((await post(ida, '/number/update', { ...number, moSmppSysType: 'x' })).status, 200)
  assert.equal((await post(ida, '/number/cancel', number)).status, 200)
  assert.equal(await owned(), 0)
})

test('a form is read although its content type says JSON, as one official client sends it', async () => {
  const joan = await exchange.customer('joan')
  await listNumbers(exchange.db, [offered('34600000001', { country: 'ES' })])
  const headers = { 'content-type': 'application/json' }
  const number = { country: 'ES', msisdn: '34600000001' }
  assert.equal((await post(joan, '/number/buy', number, headers)).status, 200)
  assert.equal((await post(joan, '/number/cancel', number, headers)).status, 200)
})

const upload = (text: string, query = '', type = 'text/csv') =>
  exchange.operator.post<Record<string, unknown> & Status>(`/operator/v1/numbers/import${query}`, text, {
    'content-type': type,
  })

test('an operator lists numbers by CSV or JSON lines: all of them, or none with every invalid row named', async () => {
  const kit = await exchange.customer('kit')
  const available = async () => (await kit.get<Owned>('/number/search?country=SE')).body.count
  const csv = [
    'msisdn,country,type,features,initial_price,cost',
    '46700000001,SE,mobile-lvn,"SMS,VOICE",1,0.5',
    '46700000002,SE,landline,VOICE,0,2',
  ]
  const wrong = await upload([...csv, '46700000001,SE,landline,SMS,0,0', '467,SWE,fax,SMS,x,0'].join('\n'))
  assert.equal(wrong.status, 400)
  const fieldPaths = wrong.body.invalid_parameters!.map(({ line, name }) => `${line} ${name}`)
  assert.deepEqual(fieldPaths.toSorted(), ['4 msisdn', '5 country', '5 initial_price', '5 msisdn', '5 type'])
  assert.equal(await available(), 0)
  const dry = await upload(csv.join('\n'), '?dry_run=true')
  assert.deepEqual(dry.body, { rows: 2, added: 2, changed: 0, unchanged: 0, published: false })
  assert.equal(await available(), 0)
  const done = await upload(csv.join('\n'))
  assert.deepEqual(done.body, { rows: 2, added: 2, changed: 0, unchanged: 0, published: true })
  assert.equal(await available(), 2)
  assert.equal((await post(kit, '/number/buy', { country: 'SE', msisdn: '46700000001' })).status, 200)
  const line = { msisdn: '46700000001', country: 'SE', type: 'mobile-lvn', features: 'SMS', cost: '9' }
  const again = await upload(`${JSON.stringify(line)}\n`, '', 'application/x-ndjson')
  assert.deepEqual(again.body, { rows: 1, added: 0, changed: 1, unchanged: 0, published: true })
  assert.equal(await available(), 1)
  const listed = { ...line, msisdn: '46700000003', features: ['VOICE', 'SMS', 'SMS'] }
  const odd = await upload(
    `${JSON.stringify({ ...listed, features: ['SMS', 'FAX'] })}\n`,
    '',
    'application/x-ndjson',
  )
  assert.equal(odd.status, 400)
  const { line: at, name } = odd.body.invalid_parameters![0]!
  assert.equal(at, 1)
  assert.match(name, /^features/)
  const accepted = await upload(`${JSON.stringify(listed)}\n`, '', 'application/x-ndjson')
  assert.equal(accepted.body.added, 1)
  const found = await kit.get<Owned>('/number/search?country=SE&pattern=46700000003')
  assert.deepEqual(found.body.numbers[0]!['features'], ['SMS', 'VOICE'])
  const none = await upload('msisdn,country,type,features\n')
  assert.equal(none.status, 400)
  const staged = await exchange.db.query('select count(*)::int as n from staged_number')
  assert.deepEqual(staged.rows, [{ n: 0 }])
})

test('an operator sees a number and its owners, changes its terms, and delists it', async () => {
  const lou = await exchange.customer('lou')
  const path = '/operator/v1/numbers/47900000001/inventory'
  const { operator } = exchange
  assert.equal((await operator.get(path)).status, 404)
  assert.equal((await operator.delete(path)).status, 404)
  const terms = { country: 'NO', type: 'landline', features: 'VOICE', cost: '1.5' }
  assert.equal((await operator.put(path, { ...terms, features: 'FAX', colour: 'red' })).status, 400)
  assert.equal((await operator.put(path, terms)).status, 204)
  const seen = async () => (await operator.get<Record<string, unknown>>(path)).body
  const { status, cost, api_key } = await seen()
  assert.deepEqual([status, cost, api_key], ['available', '1.50', null])
  assert.equal((await post(lou, '/number/buy', { country: 'NO', msisdn: '47900000001' })).status, 200)
  assert.equal((await operator.delete(path)).status, 409)
  assert.equal((await seen())['api_key'], lou.apiKey)
  assert.equal((await post(lou, '/number/cancel', { country: 'NO', msisdn: '47900000001' })).status, 200)
  const rests = (await seen()) as {
    status: string
    previous_api_key: string
    ownerships: { ended_by: string }[]
  }
  assert.deepEqual(
    [rests.status, rests.previous_api_key, rests.ownerships[0]!.ended_by],
    ['quarantined', lou.apiKey, 'cancelled'],
  )
  assert.equal((await operator.delete(path)).status, 204)
  assert.equal((await post(lou, '/number/buy', { country: 'NO', msisdn: '47900000001' })).status, 420)
  const listed = await operator.get<{ numbers: { msisdn: string; status: string }[]; next: null }>(
    '/operator/v1/numbers?prefix=479',
  )
  assert.deepEqual(
    listed.body.numbers.map((one) => [one.msisdn, one.status]),
    [['47900000001', 'withdrawn']],
  )
})

test('a message that names a pool is sent from a number of it, always the same for a recipient [S3-129]', async () => {
  const mia = await exchange.customer('mia')
  const ned = await exchange.customer('ned')
  const msisdns = Array.from({ length: 4 }, (_, i) => `4520000000${i}`)
  await listNumbers(
    exchange.db,
    msisdns.map((msisdn) => offered(msisdn, { country: 'DK' })),
  )
  for (const msisdn of msisdns) await sdk(mia).buyNumber({ country: 'DK', msisdn })
  const pools = '/operator/v1/number-pools'
  const { operator } = exchange
  const input = { api_key: mia.apiKey, name: 'Mia', numbers: msisdns.slice(0, 3) }
  assert.equal((await operator.post(pools, { ...input, numbers: [ned.number] })).status, 409)
  const made = await operator.post<{ pool_id: string }>(pools, input)
  assert.equal(made.status, 201)
  const pool_id = made.body.pool_id
  const senderOf = async (to: string, who = mia) => {
    const id = await who.sent({ to, sms: { pool_id } })
    const { from, error, status } = await (who === mia
      ? mia.notified(id, 'delivered')
      : who.notified(id, 'rejected'))
    return status === 'rejected' ? error!.type.slice(-4) : from
  }
  const recipients = Array.from({ length: 8 }, (_, i) => `9900000${i}001`)
  const first = await Promise.all(recipients.map((to) => senderOf(to)))
  for (const sender of first) assert.ok(msisdns.slice(0, 3).includes(sender), sender)
  assert.equal((await operator.put(`${pools}/${pool_id}/numbers`, { numbers: msisdns })).status, 200)
  assert.deepEqual(await Promise.all(recipients.map((to) => senderOf(to))), first)
  assert.equal((await post(mia, '/number/cancel', { country: 'DK', msisdn: first[0]! })).status, 200)
  const later = await Promise.all(recipients.map((to) => senderOf(to)))
  later.forEach((sender, i) =>
    first[i] === first[0] ? assert.notEqual(sender, first[0]) : assert.equal(sender, first[i]),
  )
  assert.equal(await senderOf(recipients[0]!, ned), '1242')
  assert.equal((await operator.put(`${pools}/${pool_id}/numbers`, { numbers: [] })).status, 200)
  assert.equal(await senderOf(recipients[0]!), mia.number)
  const listed = await operator.get<{ pools: { pool_id: string; number_count: number }[] }>(
    `${pools}?api_key=${mia.apiKey}`,
  )
  assert.deepEqual(
    listed.body.pools.map((one) => [one.pool_id, one.number_count]),
    [[pool_id, 0]],
  )
  assert.equal((await operator.delete(`${pools}/${pool_id}`)).status, 204)
  const id = await mia.sent({ sms: { pool_id } })
  assert.match((await mia.notified(id, 'rejected')).error!.type, /1242$/)
})
