import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Client as Connection } from 'pg'
import { uuidv7 } from '#platform/ids.ts'
import { basic } from '../support/accounts.ts'
import { openClient, type Client } from '../support/client.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { aPartner, aPool, iccidOf, storeSims } from '../support/sims.ts'
import { openSimUser, type SimClient } from '../support/sim-user.ts'
import { until } from '../support/until.ts'

/** Responses are untyped here: the assertions state the expected members. */
// oxlint-disable-next-line typescript/no-explicit-any
type Any = any

const base = '/iot/connectivity/management/v1'
const fleet = `${base}/partners/fleet`
const users = '/operator/v1/sim-users'
const onPartner = [fleet, `${fleet}/actions`, `${fleet}/apiusage`, `${fleet}/pools`, `${fleet}/sims`]

let exchange: TestExchange
let ada: SimClient
const began = Date.now()

before(async () => {
  exchange = await startExchange()
  await aPartner(exchange.db, 'fleet')
  await aPartner(exchange.db, 'other')
  await storeSims(exchange.db, 'fleet', [iccidOf(1), iccidOf(2)])
  ada = await openSimUser(exchange, { partners: [{ partnerId: 'fleet' }] })
})
after(() => exchange.stop())

const sentences = async (path: string, client: Client = ada): Promise<string[]> => {
  const { status, body } = await client.get<Any>(path)
  assert.equal(status, 400, JSON.stringify(body))
  assert.equal(body.status, 'BAD_REQUEST')
  return body.errors
}

const form = { 'content-type': 'application/x-www-form-urlencoded' }
const asking = (authorization?: string) => openClient(exchange.url, authorization)
const askToken = (text: string, client: Client = asking()) => client.post<Any>('/oauth2/token', text, form)
const granted = 'grant_type=client_credentials'

describe('an API user', () => {
  test('authenticates by client id and secret, or by an access token of 300 seconds [S1-094]', async () => {
    const byHeader = await askToken(granted, ada)
    assert.equal(byHeader.status, 200)
    assert.equal(byHeader.headers.get('cache-control'), 'no-store')
    const { access_token: token, ...rest } = byHeader.body
    assert.deepEqual(rest, { token_type: 'Bearer', expires_in: 300 })
    assert.equal((await asking(`Bearer ${token}`).get(fleet)).status, 200)
    const byForm = await askToken(`${granted}&client_id=${ada.clientId}&client_secret=${ada.secret}`)
    assert.equal(byForm.status, 200)
    assert.notEqual(byForm.body.access_token, token)
    assert.equal((await asking(`Bearer ${byForm.body.access_token}`).get(fleet)).status, 200)
    const { rows } = await exchange.db.query<{ seconds: number }>(
      'select round(extract(epoch from expires_at - clock_timestamp()))::int as seconds from sim_token',
    )
    assert.ok(
      rows.every(({ seconds }) => seconds > 200 && seconds <= 300),
      JSON.stringify(rows),
    )
  })

  describe('gets an ApiError where the credentials are unknown:', () => {
    const refusals: Any[] = []
    before(async () => {
      const wrong = [
        undefined,
        basic(ada.clientId, 'wrong'),
        basic('sim-0123456789abcdef', ada.secret),
        'Bearer x',
        `Bearer ${'x'.repeat(43)}`,
        'Basic %%%',
      ]
      for (const authorization of wrong) {
        const { status, headers, body } = await asking(authorization).get<Any>(fleet)
        assert.equal(status, 401, String(authorization))
        assert.equal(headers.get('content-type')?.split(';')[0], 'application/json')
        assert.deepEqual(Object.keys(body).toSorted(), ['errors', 'message', 'status', 'timestamp'])
        refusals.push(body)
      }
    })
    const sentence = 'You did not provide correct credentials.'

    test('its message is a sentence [S1-050]', () => {
      assert.ok(
        refusals.every(({ message }) => message === sentence),
        JSON.stringify(refusals),
      )
    })
    test('its errors are a list of sentences [S1-049]', () => {
      for (const { errors } of refusals) assert.deepEqual(errors, [sentence])
    })
    test('its status is a name [S1-051]', () => {
      assert.ok(refusals.every(({ status }) => status === 'UNAUTHORIZED'))
    })
    test('its timestamp is the time of the refusal [S1-052]', () => {
      for (const { timestamp } of refusals) {
        assert.match(timestamp, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
        const at = Date.parse(timestamp)
        assert.ok(began <= at && at <= Date.now(), timestamp)
      }
    })
  })

  test('gets an OAuth error when no token is issued', async () => {
    const cases: readonly [string, Client, number, string][] = [
      [granted, asking(), 401, 'invalid_client'],
      [`${granted}&client_id=${ada.clientId}&client_secret=wrong`, asking(), 401, 'invalid_client'],
      [granted, asking(basic(ada.clientId, 'wrong too')), 401, 'invalid_client'],
      ['grant_type=password', asking(), 401, 'invalid_client'],
      ['', ada, 400, 'invalid_request'],
      ['grant_type=password', ada, 400, 'unsupported_grant_type'],
      ['grant_type=__proto__', ada, 400, 'unsupported_grant_type'],
      [`${granted}&grant_type=password`, ada, 400, 'invalid_request'],
      [`${granted}&client_id=x&client_secret=y`, ada, 400, 'invalid_request'],
    ]
    for (const [text, client, status, error] of cases) {
      const answer = await askToken(text, client)
      assert.deepEqual([answer.status, answer.body.error], [status, error], text)
      assert.equal(typeof answer.body.error_description, 'string')
      assert.equal(answer.headers.get('cache-control'), 'no-store')
    }
  })

  test('is refused with a revoked secret, and with tokens issued for it; another secret stays valid', async () => {
    const bob = await openSimUser(exchange, { partners: [{ partnerId: 'fleet' }] })
    const { body: second } = await exchange.operator.post<Any>(`${users}/${bob.userId}/client-secrets`, {})
    const latter = asking(basic(bob.clientId, second.client_secret))
    const [former, other] = [
      asking(`Bearer ${(await askToken(granted, bob)).body.access_token}`),
      asking(`Bearer ${(await askToken(granted, latter)).body.access_token}`),
    ]
    for (const client of [bob, latter, former, other]) assert.equal((await client.get(fleet)).status, 200)
    const path = `${users}/${bob.userId}/client-secrets/${bob.secretId}`
    assert.equal((await exchange.operator.delete(path)).status, 204)
    for (const client of [bob, former]) assert.equal((await client.get(fleet)).status, 401)
    for (const client of [latter, other]) assert.equal((await client.get(fleet)).status, 200)
    assert.equal((await askToken(granted, bob)).status, 401)
    assert.equal((await exchange.operator.delete(`${users}/${bob.userId}`)).status, 204)
    for (const client of [latter, other]) assert.equal((await client.get(fleet)).status, 401)
  })

  test('has to wait after many wrong secrets, but not from an address that has used the right one before', async () => {
    const eve = await openSimUser(exchange, { partners: [{ partnerId: 'fleet' }] })
    assert.equal((await eve.get(fleet)).status, 200)
    const statuses: number[] = []
    for (let i = 0; i < 8; i++) {
      // The delay is extended by an hour, so that it does not end on a slow machine.
      if (i === 5)
        await exchange.db.query(
          "update sign_in_try set until = until + interval '1 hour' where until > tried_at",
        )
      statuses.push((await asking(basic(eve.clientId, `guess ${i}`)).get(fleet)).status)
    }
    assert.deepEqual(statuses.slice(0, 5), [401, 401, 401, 401, 401])
    assert.deepEqual(statuses.slice(5), [429, 429, 429])
    const { headers, body } = await asking(basic(eve.clientId, 'guess')).get<Any>(fleet)
    assert.match(headers.get('retry-after')!, /^\d+$/)
    assert.equal(body.status, 'TOO_MANY_REQUESTS')
    assert.equal((await eve.get(fleet)).status, 200)
    await exchange.db.query("delete from sign_in_try where key like 'client %'")
  })

  test('can read the customers that operators allow, from the next request on [S1-007] [S1-094] [S1-121]', async () => {
    const bob = await openSimUser(exchange, { partners: [] })
    const [unknown] = await sentences(`${base}/partners/unowned`, bob)
    assert.match(unknown!, /^Partner ID: invalid partner ID, or the user is not authorized for this partner/)
    for (const path of onPartner) assert.deepEqual(await sentences(path, bob), [unknown])
    assert.deepEqual(await sentences(`${base}/partners/${'x'.repeat(200)}`, bob), [unknown])
    for (const odd of ['%00', 'a%2Fb', '..%2Ffleet', '%20fleet', 'FLEET'])
      assert.deepEqual(await sentences(`${base}/partners/${odd}/sims`), [unknown], odd)
    const granted = { partners: [{ partner_id: 'fleet', subunits: false }] }
    assert.equal((await exchange.operator.patch(`${users}/${bob.userId}`, granted)).status, 200)
    for (const path of onPartner) assert.equal((await bob.get(path)).status, 200, path)
    assert.deepEqual(await sentences(`${base}/partners/other`, bob), [unknown])
  })

  test('is created, shown and changed by operators, who see no secret again', async () => {
    const input = { login: 'grace', first_name: 'Grace', email: 'grace@fleet.example', partners: [] }
    const made = await exchange.operator.post<Any>(users, input)
    assert.equal(made.status, 201)
    const { client_secret: secret, ...view } = made.body
    assert.equal(secret.length, 43)
    assert.deepEqual((await exchange.operator.get<Any>(`${users}/${view.user_id}`)).body, view)
    assert.deepEqual([view.user_name, view.last_name, view.read_only], ['grace', '', false])
    assert.equal((await exchange.operator.post(users, input)).status, 409)
    const twice = { partners: [1, 2].map(() => ({ partner_id: 'fleet', subunits: true })) }
    const unowned = { partners: [{ partner_id: 'unowned', subunits: true }] }
    for (const wrong of [twice, unowned])
      assert.equal((await exchange.operator.patch(`${users}/${view.user_id}`, wrong)).status, 400)
    assert.equal(
      (await exchange.operator.patch(`${users}/${view.user_id}`, { login: 'grace 2' })).status,
      200,
    )
    const listed = await exchange.operator.get<Any>(`${users}?partner_id=fleet`)
    assert.ok(
      listed.body.users.every((user: Any) => user.partners.some((one: Any) => one.partner_id === 'fleet')),
    )
    const changes = await exchange.operator.get(
      `/operator/v1/changes?subject=sim-user&subject_id=${view.user_id}`,
    )
    assert.ok(!JSON.stringify(changes.body).includes(secret))
  })
})

describe('a refusal of service', () => {
  const serve = async (changes: Record<string, unknown>) =>
    assert.equal((await exchange.operator.patch('/operator/v1/sim-service', changes)).status, 200)

  test('applies in maintenance mode to all paths except the links and the customers [S1-117] [S1-118]', async () => {
    await serve({ maintenance: true })
    try {
      for (const path of onPartner)
        assert.deepEqual(await sentences(path), ['Service unavailable: maintenance mode is activated.'], path)
      for (const path of [base, `${base}/partners`]) assert.equal((await ada.get(path)).status, 200)
    } finally {
      await serve({ maintenance: false })
    }
    assert.equal((await ada.get(fleet)).status, 200)
  })

  test('applies to a read-only user for the counts of SIMs only [S1-119]', async () => {
    const reader = await openSimUser(exchange, { readOnly: true, partners: [{ partnerId: 'fleet' }] })
    assert.deepEqual(await sentences(fleet, reader), ['Read only: the REST API user is set to read-only.'])
    for (const path of onPartner.slice(1)) assert.equal((await reader.get(path)).status, 200, path)
  })

  test('applies above the concurrency limit of the platform, or of a customer [S1-120] [S1-133]', async () => {
    for (const [setting, sentence] of [
      ['max_concurrent', 'Request usage: too many concurrent requests on the platform.'],
      ['max_concurrent_per_customer', 'Request usage: too many concurrent requests for this customer.'],
    ] as const) {
      await serve({ [setting]: 1 })
      const lock = await holdPools()
      try {
        const first = ada.get(`${fleet}/pools`)
        await until(lock.waiting, (waiting) => waiting)
        assert.deepEqual(await sentences(fleet), [sentence])
        await lock.release()
        assert.equal((await first).status, 200)
      } finally {
        await lock.release()
        await serve({ max_concurrent: 64, max_concurrent_per_customer: 16 })
      }
    }
    assert.equal((await ada.get(fleet)).status, 200)
  })

  test('applies to an unknown path, and to an unknown method [S1-070]', async () => {
    const unreachable = ['/colours', `/${'x'.repeat(400)}`, '/', '%ff', '/sims/%zz'].map((end) => fleet + end)
    for (const path of [
      ...unreachable,
      `${base}/x`,
      '/v1/partners/fleet/colours',
      '/v1/partners/%ff',
      '/strowger/sims/v1',
    ]) {
      const { status, body } = await ada.get<Any>(path)
      assert.deepEqual(
        [status, body.status, body.errors],
        [404, 'NOT_FOUND', ['No resource has this path.']],
        path,
      )
    }
    const { status, headers, body } = await ada.post<Any>(fleet, {})
    assert.deepEqual([status, headers.get('allow'), body.status], [405, 'GET, HEAD', 'METHOD_NOT_ALLOWED'])
  })
})

test('an internal error is a 500 with an ApiError that discloses no details [S1-051] [S1-052] [S1-116]', async () => {
  const owner = new Connection({ connectionString: exchange.ownerUrl })
  await owner.connect()
  await owner.query('alter table sim_offering rename to sim_offering_away')
  try {
    const { status, body } = await ada.get<Any>(`${fleet}/pools`)
    const { timestamp, ...rest } = body
    const message = 'Something went wrong on our side. Quote the x-request-id when you ask about it.'
    assert.deepEqual([status, rest], [500, { status: 'INTERNAL_SERVER_ERROR', message, errors: [message] }])
    assert.match(timestamp, /Z$/)
  } finally {
    await owner.query('alter table sim_offering_away rename to sim_offering')
    await owner.end()
  }
  assert.equal((await ada.get(`${fleet}/pools`)).status, 200)
})

/** Blocks reads of pools until it is released. */
async function holdPools() {
  const client = new Connection({ connectionString: exchange.ownerUrl })
  await client.connect()
  await client.query('begin; lock table sim_offering in access exclusive mode')
  let leased = true
  return {
    async waiting() {
      const { rows } = await exchange.db.query<{ n: number }>(
        "select count(*) as n from pg_locks where relation = 'sim_offering'::regclass and not granted",
      )
      return rows[0]!.n > 0
    },
    async release() {
      if (!leased) return
      leased = false
      await client.query('rollback')
      await client.end()
    },
  }
}

describe('getActionDetails', () => {
  const day = 86_400_000
  const now = Date.now()
  const path = `${fleet}/actions`
  const list = async (query = ''): Promise<Any> => {
    const { status, body } = await ada.get<Any>(path + query)
    assert.equal(status, 200, JSON.stringify(body))
    return body.actionListResult
  }

  before(async () => {
    const rows = Array.from({ length: 25 }, (_, i) => ({
      id: uuidv7(),
      status: i % 5 === 0 ? 'open' : i % 5 === 1 ? 'rejected' : 'done',
      at: new Date(now - (i < 20 ? i * 60_000 : 10 * day)).toISOString(),
    }))
    await exchange.db.query(
      `insert into sim_action (id, partner_id, iccid, signup_id, action_type, status, creator, source, created_at, ended_at)
       select id, 'fleet', $2, 4711, 'suspend', status, 'ada', 'api', at, case when status <> 'open' then at end
         from json_to_recordset($1) r(id uuid, status text, at timestamptz)`,
      [JSON.stringify(rows), iccidOf(1)],
    )
  })

  describe('has', () => {
    let result: Any
    let first: Any
    before(async () => {
      result = await list()
      first = result.actions[0].action
    })

    test('the latest ten per page by default [S1-034] [S1-084] [S1-128]', async () => {
      const ten = { currentPage: 1, nrOfPages: 2, overallAmount: 20, pageSize: 10 }
      assert.deepEqual([result.pageInfo, result.actions.length], [ten, 10])
      assert.equal((await list('?size=100')).actions.length, 20)
      const one = await list('?size=1')
      assert.deepEqual([one.actions.length, one.pageInfo.nrOfPages], [1, 20])
      const dates = result.actions.map(({ action }: Any) => action.creationDate)
      assert.deepEqual(dates, dates.toSorted().toReversed())
    })
    test('the page metadata [S1-035]', async () => {
      const { pageInfo } = await list('?size=7&page=3')
      assert.deepEqual(pageInfo, { currentPage: 3, nrOfPages: 3, overallAmount: 20, pageSize: 7 })
    })
    test('links to its pages [S1-025]', async () => {
      const { _links: links } = await list('?size=7&page=2')
      const page = (name: string) => new URL(links[name].href).searchParams.get('page')
      assert.deepEqual(Object.keys(links), ['self', 'first', 'last', 'prev', 'next'])
      assert.deepEqual(Object.keys(links).map(page), ['2', '1', '3', '1', '3'])
      for (const { href } of Object.values<Any>(links))
        assert.ok(href.startsWith(`${exchange.url}${path}?`), href)
    })
    test('each action under its own key, with exactly these members [S1-026] [S1-074]', () => {
      for (const one of result.actions) {
        assert.deepEqual(Object.keys(one), ['action'])
        assert.deepEqual(Object.keys(one.action).toSorted(), [
          '_links',
          'actionType',
          'creationDate',
          'creator',
          'signupId',
          'source',
          'status',
        ])
      }
    })
    test('a link from each action to its SIM [S1-027]', async () => {
      const { sim } = first['_links']
      assert.deepEqual([sim.rel, sim.title], ['sim', `SIM ${iccidOf(1)}`])
      const follow = openClient('', basic(ada.clientId, ada.secret))
      const { sims } = (await follow.get<Any>(sim.href)).body.simListResult
      assert.deepEqual(
        sims.map((one: Any) => one.sim.iccid),
        [iccidOf(1)],
      )
    })
    test('the type of each action [S1-028]', () => assert.equal(first.actionType, 'suspend'))
    test('the creation time of each, in UTC with a trailing Z [S1-029]', () =>
      assert.equal(first.creationDate, new Date(now).toISOString()))
    test('the creator of each [S1-030]', () => assert.equal(first.creator, 'ada'))
    test('the request number of each [S1-031]', () => assert.equal(first.signupId, 4711))
    test('the interface of each [S1-032]', () => assert.equal(first.source, 'api'))
    test('the status of each [S1-033]', () => {
      const statuses = result.actions.slice(0, 5).map(({ action }: Any) => action.status)
      assert.deepEqual(statuses, ['open', 'rejected', 'done', 'done', 'done'])
    })
    test('the actions of the seven days before dateTo, which defaults to now [S1-086] [S1-130]', async () => {
      assert.equal(result.pageInfo.overallAmount, 20)
      const at = (ms: number) => encodeURIComponent(new Date(ms).toISOString())
      assert.equal((await list(`?dateTo=${at(now - 3 * day)}`)).pageInfo.overallAmount, 5)
      assert.equal((await list(`?dateTo=${at(now - 2 * day)}`)).pageInfo.overallAmount, 0)
    })
  })

  test('pages by its links within the same window of time [S1-083] [S1-085]', async () => {
    const follow = openClient('', basic(ada.clientId, ada.secret))
    let result = await list('?size=8')
    const seen = [...result.actions]
    for (let page = 2; result['_links'].next; page++) {
      result = (await follow.get<Any>(result['_links'].next.href)).body.actionListResult
      assert.equal(result.pageInfo.currentPage, page)
      seen.push(...result.actions)
    }
    assert.equal(seen.length, 20)
    assert.equal(new Set(seen.map(({ action }: Any) => action.creationDate)).size, 20)
  })

  const total = async (query: string) => (await list(query)).pageInfo.overallAmount

  test('finds actions by status: open, done, rejected [S1-069] [S1-082]', async () => {
    for (const [status, n] of [
      ['open', 4],
      ['rejected', 4],
      ['done', 12],
    ] as const) {
      const found = await list(`?search=status:${status}&size=100`)
      assert.equal(found.pageInfo.overallAmount, n)
      assert.ok(found.actions.every(({ action }: Any) => action.status === status))
    }
  })

  test('finds actions between two instants [S1-085] [S1-086]', async () => {
    const at = (ms: number) => encodeURIComponent(new Date(ms).toISOString())
    assert.equal(await total(`?dateFrom=${at(now - 11 * day)}`), 25)
    assert.equal(await total(`?dateTo=${at(now - 9 * day)}`), 5)
    assert.equal(await total(`?dateFrom=${at(now - 5 * 60_000)}&dateTo=${at(now - 60_000)}`), 5)
  })

  test('serves pages up to 10000 [S1-083] [S1-127]', async () =>
    assert.deepEqual((await list('?page=10000')).actions, []))

  test('keeps its window of time in its links, even for a very early one [S1-085] [S1-130]', async () => {
    const follow = openClient('', basic(ada.clientId, ada.secret))
    for (const [to, from] of [
      ['2026-01-08T01:02:03.004Z', '2026-01-01T01:02:03.004Z'],
      ['1970-01-02T00:00:00.000Z', '1970-01-01T00:00:00.001Z'],
    ]) {
      const { self } = (await list(`?dateTo=${to}`))['_links']
      const stated = new URL(self.href).searchParams
      assert.deepEqual([stated.get('dateFrom'), stated.get('dateTo')], [from, to])
      assert.equal((await follow.get(self.href)).status, 200)
    }
  })

  const refuses = async (wrong: readonly [string, RegExp][]) => {
    for (const [query, sentence] of wrong) {
      const reasons = await sentences(`${path}?${query}`)
      assert.equal(reasons.length, 1, `${query}: ${reasons.join(' | ')}`)
      assert.match(reasons[0]!, sentence, query)
    }
  }

  test('returns a sentence for an invalid status [S1-082] [S1-122]', () =>
    refuses([
      ['search=status:closed', /^Status: the provided status is invalid/],
      ['search=status:', /^Status: the provided status is invalid/],
      ['search=colour:red', /^Search: must have the form status/],
    ]))

  test('returns a sentence for an invalid page number [S1-083] [S1-123] [S1-127]', () =>
    refuses([
      ['page=0', /^Page: invalid page number/],
      ['page=abc', /^Page: invalid page number/],
      ['page=10001', /^Page: page exceeds the maximum of 10000/],
    ]))

  test('returns a sentence for an invalid size [S1-084] [S1-124] [S1-128]', () =>
    refuses([
      ['size=0', /^Size: invalid size number/],
      ['size=-1', /^Size: invalid size number/],
      ['size=101', /^Size: size exceeds the maximum of 100/],
    ]))

  test('returns a sentence for an invalid date [S1-116] [S1-125]', () =>
    refuses([
      [
        'datefrom=2026-11-01T00:00:00Z',
        /^Date: "datefrom" is an invalid parameter name for a date time filter/,
      ],
      ['from=2026-11-01T00:00:00Z', /^Date: "from" is an invalid parameter name for a date time filter/],
      ['dateFrom=2026-11-01', /^Date: incorrect date and time format of dateFrom/],
      ['dateFrom=2026-11-01T00:00:00', /^Date: incorrect date and time format of dateFrom/],
      ['dateTo=2026-02-30T00:00:00Z', /^Date: incorrect date and time format of dateTo/],
      ['dateFrom=2026-11-02T00:00:00Z&dateTo=2026-11-01T00:00:00Z', /^Date: dateTo is smaller than dateFrom/],
      ['dateFrom=2999-01-01T00:00:00Z', /^Date: dateTo is smaller than dateFrom/],
    ]))
})

describe('getCurrentPoolUsage', () => {
  let none: Any
  let result: Any
  let usage: Any
  before(async () => {
    none = (await ada.get<Any>(`${fleet}/pools`)).body.poolUsageResult
    const pool = await aPool(exchange.db, 'fleet', 'Meters', { months: 3, bytes: 5_000_000 })
    await aPool(exchange.db, 'fleet', 'Cars')
    await aPool(exchange.db, 'other', 'Boats')
    const { rows } = await exchange.db.query<{ id: number }>(
      'select offering_id as id from sim_pool where id = $1',
      [pool],
    )
    offering = rows[0]!.id
    const { status, body } = await ada.get<Any>(`${fleet}/pools`)
    assert.equal(status, 200)
    result = body.poolUsageResult
    usage = result.poolUsageList.find(({ poolUsage }: Any) => poolUsage.poolName === 'Meters').poolUsage
    await exchange.db.query(
      `insert into sim_pool_usage (partner_id, pool_id, period_start, slot, up, down) values ('fleet', $1, $2, 0, 1234560, 7)`,
      [pool, usage.periodStartDate],
    )
    const again = (await ada.get<Any>(`${fleet}/pools`)).body.poolUsageResult.poolUsageList
    used = again.find(({ poolUsage }: Any) => poolUsage.poolName === 'Meters').poolUsage
  })
  let offering: number
  let used: Any

  test('shows every pool of the customer and no other, each under its own key [S1-039] [S1-076] [S1-139]', () => {
    const keys = result.poolUsageList.map((one: Any) => Object.keys(one))
    assert.deepEqual(keys, [['poolUsage'], ['poolUsage']])
    const names = result.poolUsageList.map(({ poolUsage }: Any) => poolUsage.poolName)
    assert.deepEqual(names.toSorted(), ['Cars', 'Meters'])
  })
  test('links to itself [S1-037]', () =>
    assert.equal(result['_links'].self.href, `${exchange.url}${fleet}/pools`))
  test('has a message that is empty unless there are no pools [S1-038]', () => {
    assert.deepEqual([none.poolUsageList, none.message], [[], 'The customer has no pools.'])
    assert.equal(result.message, '')
  })
  test('states the months of the period [S1-040]', () => assert.equal(usage.monitoringPeriod, 3))
  test('names the offering and its id [S1-041] [S1-042]', () =>
    assert.deepEqual([usage.offering, usage.offeringId], ['fleet Meters', offering]))
  test('states when the period begins and ends [S1-043]', () => {
    const [start, end] = [new Date(usage.periodStartDate), new Date(usage.periodEndDate)]
    assert.deepEqual([start.toISOString(), end.toISOString()], [usage.periodStartDate, usage.periodEndDate])
    assert.equal(start.getUTCMonth() % 3, 0)
    const months =
      12 * (end.getUTCFullYear() - start.getUTCFullYear()) + end.getUTCMonth() - start.getUTCMonth()
    assert.equal(months, 3)
    assert.ok(start.getTime() <= Date.now() && Date.now() < end.getTime())
  })
  test('names the pool [S1-044]', () => assert.equal(usage.poolName, 'Meters'))
  test('states its volume and usage in MB [S1-045]', () => {
    assert.deepEqual([usage.volumeInPool, usage.volumeConsumed], [5, 0])
    assert.deepEqual([used.volumeInPool, used.volumeConsumed], [5, 1.234567])
  })
})

describe('getSimApiUsages', () => {
  test('counts the calls that were answered for a customer, except itself [S1-036] [S1-075] [S1-087]', async () => {
    await exchange.db.query(
      "insert into sim_partner (partner_id, company_name, created_at) values ('counted', 'Counted', now())",
    )
    const bob = await openSimUser(exchange, { partners: [{ partnerId: 'counted' }] })
    const path = `${base}/partners/counted`
    const counted = async () => (await bob.get<Any>(`${path}/apiusage`)).body
    assert.deepEqual(await counted(), { SimApiUsage: { count: 0 } })
    assert.deepEqual(await counted(), { SimApiUsage: { count: 0 } })
    for (const called of [path, `${path}/sims`, `${path}/actions`, `${path}/pools`]) await bob.get(called)
    await bob.get(`${path}/sims?page=0`)
    await ada.get(path)
    assert.deepEqual(await counted(), { SimApiUsage: { count: 4 } })
    const stored = async () =>
      (await exchange.db.query("select calls from sim_api_usage where partner_id = 'counted'")).rows[0]
    assert.deepEqual(await stored(), { calls: 4 })
    // The exchange stores the counts even if no client reads them.
    await bob.get(path)
    assert.deepEqual(await until(stored, (row) => row?.['calls'] === 5), { calls: 5 })
  })
})

test('a program that starts with many simultaneous calls is not slowed down as guessing', async () => {
  const eve = await openSimUser(exchange, { partners: [{ partnerId: 'fleet' }] })
  const answers = await Promise.all(Array.from({ length: 12 }, () => eve.get<Any>(`${base}/partners`)))
  assert.deepEqual(
    answers.map(({ status }) => status),
    answers.map(() => 200),
  )
})
