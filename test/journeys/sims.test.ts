import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { simsContract } from '#sims/index.ts'
import { basic } from '../support/accounts.ts'
import { openClient, type Client } from '../support/client.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { aPartner, iccidOf } from '../support/sims.ts'
import { openSimUser, type SimClient } from '../support/sim-user.ts'

/** Responses are untyped here: the assertions state the expected members. */
// oxlint-disable-next-line typescript/no-explicit-any
type Any = any

const base = '/iot/connectivity/management/v1'
const fleet = `${base}/partners/fleet`
/** A text with characters that JSON has to escape. */
const oddText = 'a "b" \\ \b\f\n\r\t\u0001\u007f </script> é \u2028 😀'

let exchange: TestExchange
let ada: SimClient
/** A client of the same user that follows links unchanged. */
let follow: Client

type Kind = { status: number; fraud?: 0 | 2; lim?: 0 | 1 | 2 | 3; n: number }

/** Kinds of SIMs by status, with a different number of each; the first kind also has fields and identifiers. */
const kinds: readonly Kind[] = [
  { status: 5, fraud: 0, lim: 0, n: 6 },
  { status: 5, fraud: 2, lim: 1, n: 2 },
  { status: 3, n: 3 },
  { status: 10, n: 4 },
  { status: 14, n: 1 },
  { status: 11, n: 4 },
  { status: 6, fraud: 0, lim: 3, n: 1 },
  { status: 7, fraud: 0, lim: 2, n: 4 },
  { status: 9, n: 3 },
  { status: 12, n: 2 },
  { status: 1, n: 1 },
  { status: 2, n: 3 },
  { status: 4, n: 1 },
  { status: 13, n: 2 },
  { status: 15, n: 2 },
]

async function storeFleet(): Promise<void> {
  const { db } = exchange
  await aPartner(db, 'fleet')
  await aPartner(db, 'other')
  await db.query(
    `insert into sim_partner (partner_id, parent_id, company_name, created_at)
     values ('fleet-north', 'fleet', 'Fleet North', now()), ('fleet-north-1', 'fleet-north', 'Fleet North 1', now())`,
  )
  await db.query(
    `insert into sim_limit_profile (partner_id, name, warning_bytes, created_at) values ('fleet', 'Usual', 1, now())`,
  )
  await db.query(
    `insert into sim_fraud_profile (partner_id, name, imei_change, created_at) values ('fleet', 'Usual', true, now())`,
  )
  let n = 0
  const rows = kinds.flatMap(({ n: count, ...kind }) =>
    Array.from({ length: count }, () => ({ iccid: iccidOf(++n), ...kind })),
  )
  await db.query(
    `insert into sim (partner_id, iccid, status, fraud, lim, fraud_profile_id, limit_profile_id, changed_at, created_at)
     select 'fleet', iccid, status, coalesce(fraud, 1), coalesce(lim, 4),
            case when fraud is not null then (select id from sim_fraud_profile where partner_id = 'fleet') end,
            case when lim is not null then (select id from sim_limit_profile where partner_id = 'fleet') end, '2026-11-01T00:00:00Z', '2026-11-01T00:00:00Z'
       from json_to_recordset($1) r(iccid text, status smallint, fraud smallint, lim smallint)`,
    [JSON.stringify(rows)],
  )
  await db.query(
    `update sim set euiccid = '89049032123451234512345678901235', imsi = '262011234567890', imei = '490154203237518',
            msisdn = '491701234567', apn = 'internet', ip_type = 'static', ipv4 = '10.1.2.3', field1 = 'depot: north', field2 = 'a1',
            field3 = 'three', field4 = 'four', field5 = 'five', field6 = 'six', field7 = 'seven', field8 = 'eight', field9 = 'nine', field10 = $2,
            changed_at = '2026-11-10T12:00:00Z'
      where partner_id = 'fleet' and iccid = $1`,
    [iccidOf(1), oddText],
  )
  await db.query("update sim set field2 = 'a1', field10 = 'ten' where partner_id = 'fleet' and iccid = $1", [
    iccidOf(2),
  ])
}

before(async () => {
  exchange = await startExchange({ env: { STROWGER_TRUST_PROXY: '127.0.0.1/32' } })
  await storeFleet()
  ada = await openSimUser(exchange, { login: 'ada', partners: [{ partnerId: 'fleet', subunits: true }] })
  follow = openClient('', basic(ada.clientId, ada.secret))
})
after(() => exchange.stop())

/** Each path of the specification, and the member that wraps its response. */
const answers = {
  '': '',
  '/partners': 'User',
  '/partners/{partnerId}': 'simStates',
  '/partners/{partnerId}/actions': 'actionListResult',
  '/partners/{partnerId}/apiusage': 'SimApiUsage',
  '/partners/{partnerId}/pools': 'poolUsageResult',
  '/partners/{partnerId}/sims': 'simListResult',
}

const sentences = async (path: string, client: Client = ada): Promise<string[]> => {
  const { status, body } = await client.get<Any>(path)
  assert.equal(status, 400, JSON.stringify(body))
  assert.deepEqual(Object.keys(body).toSorted(), ['errors', 'message', 'status', 'timestamp'])
  assert.equal(body.status, 'BAD_REQUEST')
  return body.errors
}

const list = async (query = '', client: Client = ada): Promise<Any> => {
  const { status, body } = await client.get<Any>(`${fleet}/sims${query}`)
  assert.equal(status, 200, JSON.stringify(body))
  // The body conforms to the schema and has no other members, although the exchange does not serialize it by the schema.
  assert.deepEqual(simsContract.operations.getSimDetails.responses[200].schema.parse(body), body)
  return body.simListResult
}
const iccidsOf = (result: Any): string[] => result.sims.map(({ sim }: Any) => sim.iccid)
const count = (wanted: (kind: Kind) => boolean) => kinds.filter(wanted).reduce((sum, { n }) => sum + n, 0)

describe('the addresses', () => {
  test('lead to one another in the form of the address that was used [S1-006] [S1-011] [S1-079]', async () => {
    for (const form of [base, `${base}/v1`, '/v1']) {
      const { status, body } = await ada.get<Any>(form)
      assert.equal(status, 200)
      assert.deepEqual(Object.keys(body['_links']), ['self', 'partners'])
      const { self, partners } = body['_links']
      assert.equal(self.href, exchange.url + form)
      assert.equal(partners.href, `${exchange.url}${form}/partners`)
      const customers = await follow.get<Any>(partners.href)
      const [first] = customers.body.User.allocatedCustomerList
      assert.equal(first.allocatedCustomer['_links'].sims.href, `${exchange.url}${form}/partners/fleet/sims`)
    }
  })

  test('begin with the root, which states the version of the interface [S1-010] [S1-134]', async () => {
    const { body } = await ada.get<Any>(base)
    assert.deepEqual(Object.keys(body), ['info', '_links'])
    assert.equal(body.info, 'SIM connectivity management, version 1.0.0')
  })

  test('return JSON with links and take no body [S1-005] [S1-070]', async () => {
    for (const [path, key] of Object.entries(answers)) {
      const { status, headers, body } = await ada.get<Any>(base + path.replace('{partnerId}', 'fleet'))
      assert.deepEqual([status, headers.get('content-type')], [200, 'application/json; charset=utf-8'], path)
      const result = key === '' ? body : body[key]
      if (key !== 'SimApiUsage') assert.equal(typeof result['_links'].self.href, 'string', path)
    }
    const document = (await exchange.anonymous.get<Any>('/openapi.json')).body
    for (const path of Object.keys(answers))
      assert.equal(document.paths[base + path].get.requestBody, undefined)
  })

  test('are read-only: no operation of the specification has another method than GET [S1-002]', async () => {
    const document = (await exchange.anonymous.get<Any>('/openapi.json')).body
    for (const path of Object.keys(answers)) {
      assert.deepEqual(Object.keys(document.paths[base + path]), ['get'])
      const address = base + path.replace('{partnerId}', 'fleet')
      for (const written of [ada.post(address, {}), ada.put(address, {}), ada.delete(address)]) {
        const { status, headers } = await written
        assert.deepEqual([status, headers.get('allow')], [405, 'GET, HEAD'], path)
      }
    }
  })

  test('have the links of a map with relation, title, type and language, all of them strings [S1-009]', async () => {
    const { body } = await ada.get<Any>(fleet)
    const links = body.simStates['_links']
    const to = `${exchange.url}${fleet}`
    const common = { type: 'application/json', hreflang: 'en' }
    assert.deepEqual(links.sims, { rel: 'sims', href: `${to}/sims`, title: 'SIMs', ...common })
    assert.deepEqual(links.apiusage, {
      rel: 'apiusage',
      href: `${to}/apiusage`,
      title: 'API usage',
      deprecation: `${exchange.url}/docs/`,
      ...common,
    })
    assert.deepEqual(links.status6, {
      rel: 'status6',
      name: 'status:6',
      href: `${to}/sims?search=status%3A6`,
      title: 'SIMs: Blocked (automatically)',
      ...common,
    })
    assert.equal((await follow.get(links.apiusage.deprecation)).status, 200)
    const titles = Object.values<Any>(links).map(({ title }) => title)
    assert.equal(new Set(titles).size, titles.length)
  })

  test('have these titles and relations where they lead to pages of a list [S1-009]', async () => {
    const { _links: links } = await list('?size=7&page=2')
    const seen = Object.entries<Any>(links).map(([name, { rel, title }]) => [name, rel, title])
    assert.deepEqual(seen, [
      ['self', 'self', 'This page'],
      ['first', 'first', 'First page'],
      ['last', 'last', 'Last page'],
      ['prev', 'prev', 'Previous page'],
      ['next', 'next', 'Next page'],
    ])
  })

  test('do not depend on forwarding headers of a client or a proxy', async () => {
    const headers = { 'x-forwarded-host': 'sims.example', 'x-forwarded-proto': 'https' }
    const { body } = await ada.get<Any>(base, headers)
    assert.equal(body['_links'].self.href, `${exchange.url}${base}`)
  })

  describe('match the specification for each operation:', () => {
    const isServed = async (operationId: string, path: keyof typeof answers, tag: string) => {
      const document = (await exchange.anonymous.get<Any>('/openapi.json')).body
      const { get } = document.paths[base + path]
      assert.deepEqual([get.operationId, get.tags], [operationId, [tag]])
      assert.deepEqual(get['x-also-at'], [`${base}/v1${path}`, `/v1${path}`])
      for (const form of [base, `${base}/v1`, '/v1']) {
        const { status, body } = await ada.get<Any>(form + path.replace('{partnerId}', 'fleet'))
        assert.equal(status, 200)
        assert.ok(answers[path] === '' ? 'info' in body : answers[path] in body)
      }
      return get
    }

    test('getRootInfo [S1-071]', () => isServed('getRootInfo', '', 'roots'))
    test('getCustomers [S1-072]', () => isServed('getCustomers', '/partners', 'customers'))
    test('getSimStates [S1-073]', () => isServed('getSimStates', '/partners/{partnerId}', 'sims'))
    test('getActionDetails [S1-074]', () =>
      isServed('getActionDetails', '/partners/{partnerId}/actions', 'sims'))
    test('getSimApiUsages, the only deprecated one [S1-075] [S1-135]', async () => {
      const { deprecated } = await isServed('getSimApiUsages', '/partners/{partnerId}/apiusage', 'customers')
      assert.equal(deprecated, true)
      const document = (await exchange.anonymous.get<Any>('/openapi.json')).body
      const others = Object.keys(answers).filter((path) => document.paths[base + path].get.deprecated)
      assert.deepEqual(others, ['/partners/{partnerId}/apiusage'])
    })
    test('getCurrentPoolUsage [S1-076]', () =>
      isServed('getCurrentPoolUsage', '/partners/{partnerId}/pools', 'customers'))
    test('getSimDetails [S1-077]', () => isServed('getSimDetails', '/partners/{partnerId}/sims', 'sims'))
  })

  test('are grouped by function in the API document: roots, customers, sims and sim-transfer [S1-003] [S1-004]', async () => {
    const { body: document } = await exchange.anonymous.get<Any>('/openapi.json')
    const groups = ['roots', 'customers', 'sims', 'sim-transfer']
    const named = document.tags.map(({ name }: Any) => name)
    for (const group of groups) assert.ok(named.includes(group), group)
    const ids = (wanted: string) =>
      Object.values<Any>(document.paths)
        .flatMap((item) => Object.values<Any>(item))
        .filter(({ tags }) => tags.includes(wanted))
        .map(({ operationId }) => operationId)
    assert.deepEqual(ids('roots'), ['getRootInfo'])
    assert.deepEqual(ids('customers'), ['getCustomers', 'getSimApiUsages', 'getCurrentPoolUsage'])
    for (const id of ['getSimStates', 'getActionDetails', 'getSimDetails'])
      assert.ok(ids('sims').includes(id))
    assert.ok(ids('sim-transfer').every((id) => /Transfer/.test(id)))
  })
})

test('the sandbox has a customer with SIMs and a pool, and an API user for them', async () => {
  const { sim_partner_id: partner, sim_client_id: id, sim_client_secret: secret } = exchange.demo
  const demo = openClient(exchange.url, basic(id, secret))
  const { body } = await demo.get<Any>(`${base}/partners`)
  const seen = body.User.allocatedCustomerList.map(
    ({ allocatedCustomer }: Any) => allocatedCustomer.partnerId,
  )
  assert.deepEqual(seen, [partner, `${partner}-north`])
  const path = `${base}/partners/${partner}`
  const { simState: states } = (await demo.get<Any>(path)).body.simStates
  assert.equal(states.totalSims, 2000)
  assert.ok(Object.values(states).every((n) => Number(n) > 0))
  assert.equal((await demo.get<Any>(`${path}/pools`)).body.poolUsageResult.poolUsageList.length, 1)
  assert.deepEqual(await sentences(fleet, demo), await sentences(`${base}/partners/unowned`, demo))
})

describe('getCustomers', () => {
  let result: Any
  before(async () => {
    const { status, body } = await ada.get<Any>(`${base}/partners`)
    assert.equal(status, 200)
    result = body.User
  })
  const customers = (): Any[] =>
    result.allocatedCustomerList.map(({ allocatedCustomer }: Any) => allocatedCustomer)

  test('names the user [S1-018]', () => {
    const { _links: _, allocatedCustomerList: __, ...person } = result
    assert.deepEqual(person, {
      login: 'ada',
      userName: 'Ada Fleet',
      firstName: 'Ada',
      lastName: 'Fleet',
      email: 'ada@fleet.example',
    })
  })

  test('links to itself and to the root [S1-012]', () => {
    const seen = Object.entries<Any>(result['_links']).map(([name, { href }]) => [name, href])
    assert.deepEqual(seen, [
      ['self', `${exchange.url}${base}/partners`],
      ['root', `${exchange.url}${base}`],
    ])
  })

  test('lists the customers and subunits of the user by their ids, each under its own key [S1-013] [S1-017] [S1-080]', () => {
    const wrapped = result.allocatedCustomerList.map((one: Any) => Object.keys(one))
    assert.deepEqual(wrapped, [['allocatedCustomer'], ['allocatedCustomer'], ['allocatedCustomer']])
    assert.deepEqual(
      customers().map(({ partnerId }) => partnerId),
      ['fleet', 'fleet-north', 'fleet-north-1'],
    )
  })

  test('names the company of each, and the customer that it is a subunit of [S1-015] [S1-016]', () => {
    const seen = customers().map(({ companyName, isSubunitOf }) => ({ companyName, isSubunitOf }))
    assert.deepEqual(seen, [
      { companyName: 'fleet', isSubunitOf: undefined },
      { companyName: 'Fleet North', isSubunitOf: 'fleet' },
      { companyName: 'Fleet North 1', isSubunitOf: 'fleet-north' },
    ])
  })

  test('links from each customer to its readable resources [S1-014]', () => {
    for (const { _links: links, partnerId } of customers()) {
      const to = `${exchange.url}${base}/partners/${partnerId}`
      const seen = Object.entries<Any>(links).map(([name, { href }]) => [name, href])
      assert.deepEqual(seen, [
        ['self', to],
        ['sims', `${to}/sims`],
        ['actions', `${to}/actions`],
        ['pools', `${to}/pools`],
        ['apiusage', `${to}/apiusage`],
      ])
    }
  })

  test('does not list subunits to a user without access to them [S1-007] [S1-080]', async () => {
    const bob = await openSimUser(exchange, { partners: [{ partnerId: 'fleet' }] })
    const { body } = await bob.get<Any>(`${base}/partners`)
    const seen = body.User.allocatedCustomerList.map(
      ({ allocatedCustomer }: Any) => allocatedCustomer.partnerId,
    )
    assert.deepEqual(seen, ['fleet'])
    assert.equal((await bob.get(fleet)).status, 200)
    assert.match((await sentences(`${base}/partners/fleet-north`, bob))[0]!, /^Partner ID:/)
  })
})

describe('getSimStates', () => {
  let states: Any
  before(async () => {
    const { status, body } = await ada.get<Any>(fleet)
    assert.equal(status, 200)
    states = body.simStates
  })
  const of = (...codes: number[]) => count((kind) => codes.includes(kind.status))

  test('counts critical SIMs: blocked automatically, blocked manually, suspended, undefined [S1-020]', () => {
    assert.deepEqual(states.criticalSims, {
      blockedAutomatically: of(6),
      blockedManually: of(7),
      suspended: of(9),
      undefined: of(12),
    })
  })

  test('counts SIMs by fraud status [S1-021]', () => {
    assert.deepEqual(states.fraudState, {
      alarm: count(({ fraud }) => fraud === 2),
      noFraudProfile: count(({ fraud }) => fraud === undefined),
      ok: count(({ fraud }) => fraud === 0),
    })
  })

  test('counts SIMs by limit status [S1-022]', () => {
    assert.deepEqual(states.limitState, {
      alarm: count(({ lim }) => lim === 2),
      noLimitProfile: count(({ lim }) => lim === undefined),
      ok: count(({ lim }) => lim === 0),
      suspended: count(({ lim }) => lim === 3),
      warning: count(({ lim }) => lim === 1),
    })
  })

  test('counts SIMs by lifecycle status; the total excludes deleted ones [S1-023] [S1-081]', () => {
    const total = count((kind) => kind.status !== 11)
    assert.deepEqual(states.simState, {
      activated: of(5),
      delivered: of(3),
      others: total - of(5, 3, 10, 14),
      terminated: of(10, 14),
      totalSims: total,
    })
  })

  test('links to the other resources of the customer, and has no other members [S1-019]', () => {
    assert.deepEqual(Object.keys(states).toSorted(), [
      '_links',
      'criticalSims',
      'fraudState',
      'limitState',
      'simState',
    ])
    const to = exchange.url + fleet
    const links = states['_links']
    assert.deepEqual(
      ['self', 'sims', 'actions', 'pools', 'apiusage'].map((name) => links[name].href),
      [to, `${to}/sims`, `${to}/actions`, `${to}/pools`, `${to}/apiusage`],
    )
  })

  test('links each state that has a SIM to a list of just as many, and no other [S1-024] [S1-081]', async () => {
    const { body } = await ada.get<Any>(fleet)
    const links: Any[] = Object.values(body.simStates['_links'])
    const filtered = links.filter(({ href }) => href.includes('search='))
    const searches = filtered.map(({ href }) => decodeURIComponent(href.split('search=')[1]))
    const statuses = [...new Set(kinds.map(({ status }) => `status:${status}`))]
    const wanted = [
      ...statuses,
      ...['0', '2', 'none'].map((code) => `fraudstatus:${code}`),
      ...['0', '1', '2', '3', 'none'].map((code) => `limitstatus:${code}`),
    ]
    assert.deepEqual(searches.toSorted(), wanted.toSorted())
    for (const { href } of filtered) {
      const [name, code] = decodeURIComponent(href.split('search=')[1]).split(':') as [string, string]
      const expected = count((kind) => {
        const value = { status: kind.status, fraudstatus: kind.fraud, limitstatus: kind.lim }[name]
        return code === 'none' ? value === undefined : value === Number(code)
      })
      const answer = await follow.get<Any>(href)
      assert.equal(answer.body.simListResult.pageInfo.overallAmount, expected, href)
    }
  })

  test('links no state of a customer without SIMs [S1-024]', async () => {
    const { body } = await ada.get<Any>(`${base}/partners/fleet-north`)
    assert.deepEqual(Object.keys(body.simStates['_links']).toSorted(), [
      'actions',
      'apiusage',
      'pools',
      'self',
      'sims',
    ])
    assert.equal(body.simStates.simState.totalSims, 0)
  })
})

describe('getSimDetails', () => {
  const all = count(() => true)

  test('lists only ICCIDs by default [S1-048] [S1-091]', async () => {
    const result = await list()
    assert.deepEqual(
      iccidsOf(result),
      Array.from({ length: all }, (_, i) => iccidOf(i + 1)),
    )
    for (const one of result.sims) {
      assert.deepEqual(Object.keys(one), ['sim'])
      assert.deepEqual(Object.keys(one.sim), ['_links', 'iccid'])
    }
    const [{ sim }] = result.sims
    const again = await follow.get<Any>(sim['_links'].self.href)
    assert.deepEqual(iccidsOf(again.body.simListResult), [sim.iccid])
  })

  test('has a thousand per page by default, ten thousand at most [S1-047] [S1-089] [S1-129]', async () => {
    assert.deepEqual((await list()).pageInfo, {
      currentPage: 1,
      nrOfPages: 1,
      overallAmount: all,
      pageSize: 1000,
    })
    assert.equal((await list('?size=10000')).pageInfo.pageSize, 10_000)
    const one = await list('?size=1')
    assert.deepEqual([one.sims.length, one.pageInfo.nrOfPages], [1, all])
  })

  test('links to its first, last, next and previous pages [S1-046]', async () => {
    const { _links: links } = await list('?size=7&page=2')
    const pages = Math.ceil(all / 7)
    const at = (page: number) => `${exchange.url}${fleet}/sims?size=7&page=${page}`
    assert.deepEqual(
      [links.self.href, links.first.href, links.last.href, links.prev.href],
      [at(2), at(1), at(pages), at(1)],
    )
    const next = (await follow.get<Any>(links.next.href)).body.simListResult
    assert.deepEqual(next.sims, (await list('?size=7&page=3')).sims)
  })

  test('pages by numbers and by its links, which lead to every SIM once [S1-035] [S1-088]', async () => {
    const first = await list('?size=7')
    const pages = Math.ceil(all / 7)
    assert.deepEqual(first.pageInfo, { currentPage: 1, nrOfPages: pages, overallAmount: all, pageSize: 7 })
    assert.equal(first['_links'].prev, undefined)
    const seen = iccidsOf(first)
    let { next } = first['_links']
    for (let page = 2; next; page++) {
      const { simListResult: result } = (await follow.get<Any>(next.href)).body
      assert.equal(result.pageInfo.currentPage, page)
      const byNumber = await list(`?size=7&page=${page}`)
      assert.deepEqual(iccidsOf(result), iccidsOf(byNumber))
      assert.equal(result['_links'].prev.href, byNumber['_links'].prev.href)
      assert.equal(
        (await follow.get<Any>(result['_links'].self.href)).body.simListResult.pageInfo.currentPage,
        page,
      )
      seen.push(...iccidsOf(result))
      ;({ next } = result['_links'])
    }
    assert.deepEqual(
      seen,
      Array.from({ length: all }, (_, i) => iccidOf(i + 1)),
    )
    const last = (await follow.get<Any>(first['_links'].last.href)).body.simListResult
    assert.equal(last.pageInfo.currentPage, pages)
    assert.deepEqual((await list('?size=7&page=10000')).sims, [])
  })

  const total = async (search: string) =>
    (await list(`?search=${encodeURIComponent(search)}`)).pageInfo.overallAmount
  const found = async (search: string) => iccidsOf(await list(`?search=${encodeURIComponent(search)}`))

  test('finds SIMs by ICCID, and by when they changed, both instants included [S1-092]', async () => {
    assert.deepEqual(await found(`iccid:${iccidOf(3)}`), [iccidOf(3)])
    const [before, at, then] = [11, 12, 13].map((hour) => `2026-11-10T${hour}:00:00Z`)
    assert.deepEqual(await found(`changedatefrom:${at}`), [iccidOf(1)])
    assert.deepEqual(await found(`changedatefrom:${then}`), [])
    assert.equal(await total(`changedateto:${at}`), all)
    assert.equal(await total(`changedateto:${before}`), all - 1)
    assert.equal(await total(`changedatefrom:2026-11-01T00:00:00Z;changedateto:${before}`), all - 1)
  })

  test('finds SIMs by fraud status: 0 OK, 2 alarm [S1-137]', async () => {
    assert.equal(
      await total('fraudstatus:0'),
      count(({ fraud }) => fraud === 0),
    )
    assert.equal(
      await total('fraudstatus:2'),
      count(({ fraud }) => fraud === 2),
    )
  })

  test('finds SIMs by limit status: 0 OK, 1 warning, 2 alarm, 3 suspended [S1-068]', async () => {
    for (const code of [0, 1, 2, 3])
      assert.equal(
        await total(`limitstatus:${code}`),
        count(({ lim }) => lim === code),
        String(code),
      )
  })

  test('finds only SIMs that match all conditions, each split at its first colon [S1-090]', async () => {
    assert.equal(await total('status:5;fraudstatus:2;limitstatus:1'), 2)
    assert.equal(await total('status:3;fraudstatus:2'), 0)
    assert.equal(await total('field2:a1;field1:depot: north'), 1)
    assert.equal(await total('field1:depot: north;field2:a1'), 1)
    assert.equal(await total('field2:a1;changedateto:2026-11-02T00:00:00Z'), 1)
    assert.equal(await total('field1:depot'), 0)
  })

  describe('finds SIMs by the full value of each of their ten fields, and by the value of no other:', () => {
    const finds = async (name: string, value: string, iccids = [iccidOf(1)]) => {
      assert.deepEqual(await found(`${name}:${value}`), iccids)
      const others = Array.from({ length: 10 }, (_, at) => `field${at + 1}`).filter((one) => one !== name)
      for (const other of others) assert.deepEqual(await found(`${other}:${value}`), [], other)
      assert.deepEqual(await found(`${name}:${value.slice(0, -1)}`), [])
    }
    test('field1 [S1-092]', () => finds('field1', 'depot: north'))
    test('field2 [S1-092]', () => finds('field2', 'a1', [iccidOf(1), iccidOf(2)]))
    test('field3 [S1-092]', () => finds('field3', 'three'))
    test('field4 [S1-092]', () => finds('field4', 'four'))
    test('field5 [S1-092]', () => finds('field5', 'five'))
    test('field6 [S1-092]', () => finds('field6', 'six'))
    test('field7 [S1-092]', () => finds('field7', 'seven'))
    test('field8 [S1-092]', () => finds('field8', 'eight'))
    test('field9 [S1-092]', () => finds('field9', 'nine'))
    test('field10 [S1-092]', () => finds('field10', 'ten', [iccidOf(2)]))
  })

  describe('finds SIMs of every status by its code and by its name, and shows that name:', () => {
    const finds = async (code: number, name: string) => {
      const by = (value: string) =>
        list(`?additionalfields=status&search=${encodeURIComponent(`status:${value}`)}`)
      const { pageInfo, sims } = await by(String(code))
      assert.equal(
        pageInfo.overallAmount,
        count(({ status }) => status === code),
      )
      assert.deepEqual((await by(name)).sims, sims)
      assert.ok(sims.length > 0 && sims.every(({ sim }: Any) => sim.status === name))
    }
    test('1 Ordered [S1-054]', () => finds(1, 'Ordered'))
    test('2 On Stock [S1-055]', () => finds(2, 'On Stock'))
    test('3 Delivered [S1-056]', () => finds(3, 'Delivered'))
    test('4 Test [S1-057]', () => finds(4, 'Test'))
    test('5 Productive [S1-058]', () => finds(5, 'Productive'))
    test('6 Blocked (automatically) [S1-059]', () => finds(6, 'Blocked (automatically)'))
    test('7 Blocked (manually) [S1-060]', () => finds(7, 'Blocked (manually)'))
    test('9 Suspended [S1-061]', () => finds(9, 'Suspended'))
    test('10 Terminated [S1-062]', () => finds(10, 'Terminated'))
    test('11 Deleted [S1-063]', () => finds(11, 'Deleted'))
    test('12 Undefined [S1-064]', () => finds(12, 'Undefined'))
    test('13 Ordered for stock [S1-065]', () => finds(13, 'Ordered for stock'))
    test('14 Special Terminated [S1-066]', () => finds(14, 'Special Terminated'))
    test('15 Blocked (MNO) [S1-067]', () => finds(15, 'Blocked (MNO)'))
    test('and no other code or name [S1-053]', async () => {
      assert.equal(new Set(kinds.map(({ status }) => status)).size, 14)
      for (const none of ['0', '8', '16', 'Productive ', 'productive'])
        assert.deepEqual(await sentences(`${fleet}/sims?search=${encodeURIComponent(`status:${none}`)}`), [
          'Status: the provided status is invalid.',
        ])
    })
  })

  test('keeps the query in its links', async () => {
    const query = `?search=${encodeURIComponent('status:5')}&additionalfields=${encodeURIComponent('imsi;status')}&size=3`
    const { _links: links } = await list(query)
    const { simListResult: result } = (await follow.get<Any>(links.next.href)).body
    assert.deepEqual(result.pageInfo, { currentPage: 2, nrOfPages: 3, overallAmount: 8, pageSize: 3 })
    assert.deepEqual(Object.keys(result.sims[0].sim).toSorted(), ['_links', 'iccid', 'imsi', 'status'])
  })

  test('shows each additional field that is named [S1-091] [S1-093]', async () => {
    const names =
      'euiccid;imsi;imei;msisdn;status;ipaddressconfig;field1;field2;field3;field4;field5;field6;field7;field8;field9;field10'
    const { sims } = await list(`?search=iccid:${iccidOf(1)}&additionalfields=${encodeURIComponent(names)}`)
    const { _links: _, ...sim } = sims[0].sim
    assert.deepEqual(sim, {
      iccid: iccidOf(1),
      euiccid: '89049032123451234512345678901235',
      imsi: '262011234567890',
      imei: '490154203237518',
      msisdn: '491701234567',
      status: 'Productive',
      ipaddressconfig: { apn: 'internet', ipType: 'static', ipv4: '10.1.2.3', ipv6: null },
      field1: 'depot: north',
      field2: 'a1',
      field3: 'three',
      field4: 'four',
      field5: 'five',
      field6: 'six',
      field7: 'seven',
      field8: 'eight',
      field9: 'nine',
      field10: oddText,
    })
  })

  test('shows the usage of a SIM in its month on request [S1-093]', async () => {
    const { sims } = await list('?size=2&additionalfields=simaggregateddata')
    for (const { sim } of sims) {
      const { period, dataVolumeTotal, sessionCount, lastSessionStart, roaming } = sim.simaggregateddata
      assert.match(period, /^\d{4}-\d\d$/)
      assert.deepEqual([dataVolumeTotal, sessionCount, lastSessionStart], [0, 0, null])
      assert.deepEqual(roaming, { home: 0, abroad: 0, countries: [] })
    }
  })

  const search = (text: string) => `search=${encodeURIComponent(text)}`
  const refuses = async (wrong: readonly [string, RegExp][]) => {
    for (const [query, sentence] of wrong) {
      const reasons = await sentences(`${fleet}/sims?${query}`)
      assert.equal(reasons.length, 1, `${query}: ${reasons.join(' | ')}`)
      assert.match(reasons[0]!, sentence, query)
    }
  }

  test('returns a sentence for an invalid page number; 10000 is the last [S1-088] [S1-116] [S1-127]', async () => {
    await refuses([
      ['page=0', /^Page: invalid page number/],
      ['page=-1', /^Page: invalid page number/],
      ['page=abc', /^Page: invalid page number/],
      ['page=1&page=2', /^Page: invalid page number/],
      ['page=10001', /^Page: page exceeds the maximum of 10000/],
      ['page=1000000000', /^Page: page exceeds the maximum of 10000/],
      ['cursor=x', /^Cursor:/],
    ])
    assert.deepEqual((await list('?page=10000')).sims, [])
    assert.deepEqual((await list('?page=1')).sims, (await list()).sims)
  })

  test('returns a sentence for an invalid size [S1-089] [S1-116] [S1-129]', () =>
    refuses([
      ['size=0', /^Size: invalid size number/],
      ['size=abc', /^Size: invalid size number/],
      ['size=10001', /^Size: size exceeds the maximum of 10000/],
    ]))

  test('returns a sentence for an invalid search syntax [S1-090] [S1-116]', () =>
    refuses([
      [search('status'), /^Search: "status" is not a condition/],
      [search('status:5;'), /^Search: "" is not a condition/],
      [search('field1:'), /^Search: field1 has an empty value/],
      [search('status:5;status:3'), /^Search: status is stated twice/],
      [
        search('changedatefrom:2026-11-01T00:00:00'),
        /^Date: incorrect date and time format of changedatefrom/,
      ],
      [search('changedatefrom:2026-11-01T00:00:00+01:00'), /^Date: incorrect date and time format/],
    ]))

  test('returns a sentence for an invalid search field, or its value [S1-092] [S1-116]', () =>
    refuses([
      [search('status:8'), /^Status: the provided status is invalid/],
      [search('status:16'), /^Status: the provided status is invalid/],
      [search('status:Alive'), /^Status: the provided status is invalid/],
      [search('fraudstatus:1'), /^Search: fraudstatus has no value "1"/],
      [search('limitstatus:4'), /^Search: limitstatus has no value "4"/],
      [search('colour:red'), /^Search: "colour" is an unknown field/],
      [search('field11:x'), /^Search: "field11" is an unknown field/],
      [search('__proto__:x'), /^Search: "__proto__" is an unknown field/],
      ['search=field1:a%00', /^Search: field1 has a NUL/],
      [search('iccid:123'), /^Search: iccid has 18 to 20 digits/],
      [
        search('changedatefrom:2026-11-02T00:00:00Z;changedateto:2026-11-01T00:00:00Z'),
        /^Date: changedateto is smaller than changedatefrom/,
      ],
    ]))

  test('returns a sentence that names an unknown additional field or parameter [S1-091] [S1-116]', () =>
    refuses([
      ['additionalfields=imsi%00', /^Additional fields: ".*" is an unknown field/],
      ['additionalfields=imsi%3Bcolour', /^Additional fields: "colour" is an unknown field/],
      ['additionalfields=', /^Additional fields: "" is an unknown field/],
      ['pages=3', /^Parameter: "pages" is an unknown parameter/],
      ['changedateFrom=2026-11-01T00:00:00Z', /^Date: "changedateFrom" is an invalid parameter name/],
    ]))

  test('returns all errors of a query at once [S1-049] [S1-050] [S1-116]', async () => {
    const stated = await sentences(`${fleet}/sims?page=0&size=0&${search('status:8;field1:')}`)
    assert.equal(stated.length, 4)
  })
})
