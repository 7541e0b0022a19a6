import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { simsContract } from '#sims/index.ts'
import { basic } from '../support/accounts.ts'
import { openClient, type Client } from '../support/client.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { aPartner, iccidOf } from '../support/sims.ts'
import { openSimUser, type SimClient } from '../support/sim-user.ts'

/** Answers are looked into without types: what is wanted of them stands in the assertions. */
// oxlint-disable-next-line typescript/no-explicit-any
type Any = any

const base = '/iot/connectivity/management/v1'
const fleet = `${base}/partners/fleet`
/** What a customer may write into a field, of which everything has to be escaped that JSON escapes. */
const oddText = 'a "b" \\ \b\f\n\r\t\u0001\u007f </script> é \u2028 😀'

let exchange: TestExchange
let ada: SimClient
/** The same user, who follows links as they stand. */
let follow: Client

type Kind = { status: number; fraud?: 0 | 2; lim?: 0 | 1 | 2 | 3; n: number }

/** SIMs in every state that is asked for, by ICCID; fields and identifiers of the first. */
const kinds: readonly Kind[] = [
  { status: 5, fraud: 0, lim: 0, n: 6 },
  { status: 5, fraud: 2, lim: 1, n: 2 },
  { status: 3, n: 3 },
  { status: 10, n: 2 },
  { status: 14, n: 1 },
  { status: 11, n: 4 },
  { status: 6, fraud: 0, lim: 3, n: 1 },
  { status: 7, fraud: 0, lim: 2, n: 2 },
  { status: 9, n: 1 },
  { status: 12, n: 2 },
  { status: 1, n: 1 },
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
            msisdn = '491701234567', apn = 'internet', ip_type = 'static', ipv4 = '10.1.2.3', field1 = 'depot: north', field2 = 'a', field10 = $2,
            changed_at = '2026-11-10T12:00:00Z'
      where partner_id = 'fleet' and iccid = $1`,
    [iccidOf(1), oddText],
  )
  await db.query("update sim set field2 = 'a' where partner_id = 'fleet' and iccid = $1", [iccidOf(2)])
}

before(async () => {
  exchange = await startExchange({ env: { STROWGER_TRUST_PROXY: '127.0.0.1/32' } })
  await storeFleet()
  ada = await openSimUser(exchange, { login: 'ada', partners: [{ partnerId: 'fleet', subunits: true }] })
  follow = openClient('', basic(ada.clientId, ada.secret))
})
after(() => exchange.stop())

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
  // It is not written by its schema, and has no member that this does not name.
  assert.deepEqual(simsContract.operations.getSimDetails.answers[200].schema.parse(body), body)
  return body.simListResult
}
const iccidsOf = (result: Any): string[] => result.sims.map(({ sim }: Any) => sim.iccid)
const count = (wanted: (kind: Kind) => boolean) => kinds.filter(wanted).reduce((sum, { n }) => sum + n, 0)

describe('the addresses', () => {
  test('lead to one another in the form that was used, whichever of the three that is [S1-002] [S1-005] [S1-006] [S1-009] [S1-010] [S1-011] [S1-070] [S1-071] [S1-079] [S1-134]', async () => {
    for (const form of [base, `${base}/v1`, '/v1']) {
      const { status, headers, body } = await ada.get<Any>(form)
      assert.equal(status, 200)
      assert.match(headers.get('content-type')!, /^application\/json/)
      assert.match(body.info, /1\.0\.0/)
      const { self, partners } = body['_links']
      assert.equal(self.href, exchange.url + form)
      assert.equal(partners.href, `${exchange.url}${form}/partners`)
      const customers = await follow.get<Any>(partners.href)
      const [first] = customers.body.User.allocatedCustomerList
      assert.equal(first.allocatedCustomer['_links'].sims.href, `${exchange.url}${form}/partners/fleet/sims`)
    }
  })

  test('are those that a proxy in front says it was asked for', async () => {
    const said = { 'x-forwarded-host': 'sims.example', 'x-forwarded-proto': 'https' }
    const { body } = await ada.get<Any>(base, said)
    assert.equal(body['_links'].self.href, `https://sims.example${base}`)
  })

  test('of every operation are as the specification has them, and none takes a body [S1-003] [S1-004] [S1-070] [S1-072] [S1-073] [S1-074] [S1-075] [S1-076] [S1-077] [S1-135]', async () => {
    const document = (await exchange.stranger.get<Any>('/openapi.json')).body
    const wanted = {
      '': 'getRootInfo',
      '/partners': 'getCustomers',
      '/partners/{partnerId}': 'getSimStates',
      '/partners/{partnerId}/actions': 'getActionDetails',
      '/partners/{partnerId}/apiusage': 'getSimApiUsages',
      '/partners/{partnerId}/pools': 'getCurrentPoolUsage',
      '/partners/{partnerId}/sims': 'getSimDetails',
    }
    for (const [path, operationId] of Object.entries(wanted)) {
      const { get } = document.paths[base + path]
      assert.deepEqual([get.operationId, get.requestBody], [operationId, undefined])
      assert.deepEqual(get['x-also-at'], [`${base}/v1${path}`, `/v1${path}`])
      assert.equal(get.deprecated, operationId === 'getSimApiUsages' ? true : undefined)
    }
  })
})

test('the sandbox has a customer with SIMs and a pool, and an API user who asks for them', async () => {
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
  assert.deepEqual(await sentences(fleet, demo), await sentences(`${base}/partners/nobodys`, demo))
})

describe('getCustomers', () => {
  test('says who the user is, and which customers and subunits are theirs [S1-012] [S1-013] [S1-014] [S1-015] [S1-016] [S1-017] [S1-018] [S1-080]', async () => {
    const { status, body } = await ada.get<Any>(`${base}/partners`)
    assert.equal(status, 200)
    const { _links: links, allocatedCustomerList: all, ...person } = body.User
    assert.equal(links.self.href, `${exchange.url}${base}/partners`)
    assert.deepEqual(person, {
      login: 'ada',
      userName: 'Ada Fleet',
      firstName: 'Ada',
      lastName: 'Fleet',
      email: 'ada@fleet.example',
    })
    const paths = { self: '', sims: '/sims', actions: '/actions', pools: '/pools', apiusage: '/apiusage' }
    const seen = all.map(({ allocatedCustomer: { _links: own, ...rest } }: Any) => {
      const to = `${exchange.url}${base}/partners/${rest.partnerId}`
      const wanted = Object.entries(paths).map(([name, path]) => [name, { href: to + path }])
      assert.deepEqual(own, Object.fromEntries(wanted))
      return rest
    })
    assert.deepEqual(seen, [
      { partnerId: 'fleet', companyName: 'fleet' },
      { partnerId: 'fleet-north', companyName: 'Fleet North', isSubunitOf: 'fleet' },
      { partnerId: 'fleet-north-1', companyName: 'Fleet North 1', isSubunitOf: 'fleet-north' },
    ])
  })

  test('does not list subunits to a user who was not given them [S1-007] [S1-080]', async () => {
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
  test('counts SIMs by status, fraud and limit [S1-019] [S1-020] [S1-021] [S1-022] [S1-023] [S1-073] [S1-081]', async () => {
    const { status, body } = await ada.get<Any>(fleet)
    assert.equal(status, 200)
    const { _links: _, ...states } = body.simStates
    const of = (...codes: number[]) => count((kind) => codes.includes(kind.status))
    const total = count((kind) => kind.status !== 11)
    assert.deepEqual(states, {
      criticalSims: {
        blockedAutomatically: of(6),
        blockedManually: of(7),
        suspended: of(9),
        undefined: of(12),
      },
      fraudState: {
        alarm: count(({ fraud }) => fraud === 2),
        noFraudProfile: count(({ fraud }) => fraud === undefined),
        ok: count(({ fraud }) => fraud === 0),
      },
      limitState: {
        alarm: count(({ lim }) => lim === 2),
        noLimitProfile: count(({ lim }) => lim === undefined),
        ok: count(({ lim }) => lim === 0),
        suspended: count(({ lim }) => lim === 3),
        warning: count(({ lim }) => lim === 1),
      },
      simState: {
        activated: of(5),
        delivered: of(3),
        others: total - of(5, 3, 10, 14),
        terminated: of(10, 14),
        totalSims: total,
      },
    })
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

  test('lists ICCIDs and nothing else unless it is asked for, a thousand on a page [S1-046] [S1-047] [S1-048] [S1-077] [S1-089] [S1-091] [S1-129]', async () => {
    const result = await list()
    assert.deepEqual(result.pageInfo, { currentPage: 1, nrOfPages: 1, overallAmount: all, pageSize: 1000 })
    assert.deepEqual(
      iccidsOf(result),
      Array.from({ length: all }, (_, i) => iccidOf(i + 1)),
    )
    const [{ sim }] = result.sims
    assert.deepEqual(Object.keys(sim).toSorted(), ['_links', 'iccid'])
    const again = await follow.get<Any>(sim['_links'].self.href)
    assert.deepEqual(iccidsOf(again.body.simListResult), [sim.iccid])
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

  test('takes each condition that the specification names, and several of them together [S1-053] [S1-068] [S1-090] [S1-092] [S1-137]', async () => {
    const total = async (search: string) =>
      (await list(`?search=${encodeURIComponent(search)}`)).pageInfo.overallAmount
    assert.equal(await total(`iccid:${iccidOf(3)}`), 1)
    assert.equal(await total('status:5'), 8)
    assert.equal(await total('status:Productive'), 8)
    assert.equal(await total('status:Blocked (manually)'), 2)
    assert.equal(await total('fraudstatus:0'), 9)
    assert.equal(await total('fraudstatus:2'), 2)
    assert.equal(await total('limitstatus:3'), 1)
    assert.equal(await total('status:5;fraudstatus:2;limitstatus:1'), 2)
    assert.equal(await total('status:3;fraudstatus:2'), 0)
    // Split at the first colon: the rest of them belong to the value.
    assert.equal(await total('field1:depot: north'), 1)
    assert.equal(await total('field1:depot'), 0)
    assert.equal(await total('field2:a'), 2)
    assert.equal(await total('field2:a;field1:depot: north'), 1)
    assert.equal(await total('changedatefrom:2026-11-10T12:00:00Z'), 1)
    assert.equal(await total('changedateto:2026-11-10T11:59:59Z'), all - 1)
    assert.equal(await total('changedatefrom:2026-11-01T00:00:00Z;changedateto:2026-11-10T12:00:00Z'), all)
  })

  test('finds SIMs of every status by its code and by its name, and shows that name [S1-053] [S1-054] [S1-055] [S1-056] [S1-057] [S1-058] [S1-059] [S1-060] [S1-061] [S1-062] [S1-063] [S1-064] [S1-065] [S1-066] [S1-067]', async () => {
    const names = {
      1: 'Ordered',
      2: 'On Stock',
      3: 'Delivered',
      4: 'Test',
      5: 'Productive',
      6: 'Blocked (automatically)',
      7: 'Blocked (manually)',
      9: 'Suspended',
      10: 'Terminated',
      11: 'Deleted',
      12: 'Undefined',
      13: 'Ordered for stock',
      14: 'Special Terminated',
      15: 'Blocked (MNO)',
    }
    for (const [code, name] of Object.entries(names)) {
      const found = (said: string) =>
        list(`?additionalfields=status&search=${encodeURIComponent(`status:${said}`)}`)
      const { pageInfo, sims } = await found(code)
      assert.equal(
        pageInfo.overallAmount,
        count(({ status }) => status === Number(code)),
        name,
      )
      assert.deepEqual((await found(name)).sims, sims)
      assert.ok(
        sims.every(({ sim }: Any) => sim.status === name),
        name,
      )
    }
  })

  test('keeps what was asked for in its links', async () => {
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
      field2: 'a',
      ...Object.fromEntries(Array.from({ length: 7 }, (_, i) => [`field${i + 3}`, null])),
      field10: oddText,
    })
  })

  test('shows what a SIM has used in its month where that is asked for [S1-093]', async () => {
    const { sims } = await list('?size=2&additionalfields=simaggregateddata')
    for (const { sim } of sims) {
      const { period, dataVolumeTotal, sessionCount, lastSessionStart, roaming } = sim.simaggregateddata
      assert.match(period, /^\d{4}-\d\d$/)
      assert.deepEqual([dataVolumeTotal, sessionCount, lastSessionStart], [0, 0, null])
      assert.deepEqual(roaming, { home: 0, abroad: 0, countries: [] })
    }
  })

  const search = (text: string) => `search=${encodeURIComponent(text)}`
  const wrong: readonly [string, RegExp][] = [
    ['page=0', /^Page: invalid page number/],
    ['page=-1', /^Page: invalid page number/],
    ['page=abc', /^Page: invalid page number/],
    ['page=1&page=2', /^Page: invalid page number/],
    ['page=10001', /^Page: page exceeds the maximum of 10000/],
    ['page=1000000000', /^Page: page exceeds the maximum of 10000/],
    ['size=0', /^Size: invalid size number/],
    ['size=10001', /^Size: size exceeds the maximum of 10000/],
    [search('status:8'), /^Status: the provided status is invalid/],
    [search('status:16'), /^Status: the provided status is invalid/],
    [search('status:Alive'), /^Status: the provided status is invalid/],
    [search('fraudstatus:1'), /^Search: fraudstatus has no value "1"/],
    [search('limitstatus:4'), /^Search: limitstatus has no value "4"/],
    [search('colour:red'), /^Search: "colour" is an unknown field/],
    [search('__proto__:x'), /^Search: "__proto__" is an unknown field/],
    [search('status'), /^Search: "status" is no condition/],
    [search('status:5;'), /^Search: "" is no condition/],
    [search('field1:'), /^Search: field1 has an empty value/],
    ['search=field1:a%00', /^Search: field1 has a NUL/],
    ['additionalfields=imsi%00', /^Additional fields: ".*" is an unknown field/],
    [search('status:5;status:3'), /^Search: status is given twice/],
    [search('iccid:123'), /^Search: iccid has 18 to 20 digits/],
    [search('changedatefrom:2026-11-01T00:00:00'), /^Date: incorrect date and time format of changedatefrom/],
    [search('changedatefrom:2026-11-01T00:00:00+01:00'), /^Date: incorrect date and time format/],
    [
      search('changedatefrom:2026-11-02T00:00:00Z;changedateto:2026-11-01T00:00:00Z'),
      /^Date: changedateto is smaller than changedatefrom/,
    ],
    ['additionalfields=imsi%3Bcolour', /^Additional fields: "colour" is an unknown field/],
    ['additionalfields=', /^Additional fields: "" is an unknown field/],
    ['cursor=x', /^Cursor:/],
    ['pages=3', /^Parameter: "pages" is an unknown parameter/],
    ['changedateFrom=2026-11-01T00:00:00Z', /^Date: "changedateFrom" is an invalid parameter name/],
  ]
  test('says in a sentence what is wrong with a query [S1-088] [S1-089] [S1-090] [S1-092] [S1-116] [S1-127] [S1-129]', async () => {
    for (const [query, sentence] of wrong) {
      const said = await sentences(`${fleet}/sims?${query}`)
      assert.equal(said.length, 1, `${query}: ${said.join(' | ')}`)
      assert.match(said[0]!, sentence, query)
    }
  })

  test('says everything that is wrong with a query at once [S1-049] [S1-050] [S1-116]', async () => {
    const said = await sentences(`${fleet}/sims?page=0&size=0&${search('status:8;field1:')}`)
    assert.equal(said.length, 4)
  })
})
