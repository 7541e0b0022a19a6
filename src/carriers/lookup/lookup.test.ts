import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, test } from 'node:test'
import { openDb } from '#platform/database/db.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { startLookup, type LookupService } from '../../../simulators/lookup/index.ts'
import { openTestDatabase, quiet, type TestDatabase } from '../../../test/support/database.ts'
import { until } from '../../../test/support/until.ts'
import { openLookupClient, type LookupClient } from './client.ts'
import { openNumberLookup } from './lookup.ts'
import { openLookupMetrics } from './metrics.ts'
import { reserveQueries, returnQueries } from './store.ts'

const att = '310410'
const verizon = '311480'
let database: TestDatabase
let service: LookupService
const clients: LookupClient[] = []

before(async () => {
  database = await openTestDatabase()
  service = await startLookup({
    networks: {
      '12125550101': att,
      '12125550102': verizon,
      '12125550105': att,
      '12125550106': verizon,
      '12125550107': att,
      '12125550108': verizon,
    },
  })
})
beforeEach(() => void service.withdraw())
after(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await service.close()
  await database.close()
})

/** A node with an empty memory. */
function openNode({ secret = service.secret, timeoutMs = 60_000, dailyLimit = 1_000_000 } = {}) {
  const client = openLookupClient({ url: service.url, secret })
  clients.push(client)
  const metrics = openMetrics()
  const lookup = openNumberLookup({
    sql: database.db,
    log: quiet,
    client,
    metrics: openLookupMetrics(metrics, database.db),
    personOf: (number) => `person of ${number}`,
    timeoutMs,
    dailyLimit,
  })
  const valueOf = async (name: string) => {
    const line = (await metrics.read()).body.split('\n').find((one) => one.startsWith(name))
    return Number(line?.split(' ')[1])
  }
  const metric = (source: string) => valueOf(`strowger_number_lookups_total{source="${source}"}`)
  const outcomes = (outcome: string) => valueOf(`strowger_number_lookup_requests_total{outcome="${outcome}"}`)
  return { lookup, metric, outcomes, valueOf }
}

const paid = async () => {
  const { rows } = await database.db.query<{ queried: string }>(
    'select coalesce(sum(queried), 0)::text as queried from number_lookup_usage',
  )
  return Number(rows[0]!.queried)
}
const requests = () => service.calls.length
/** Slow requests of an earlier test do not count. */
const requestsFor = (number: string) => service.calls.filter(({ numbers }) => numbers.includes(number)).length

describe('the lookup of ported numbers', () => {
  test('queries several numbers in one request, and each number once for all nodes', async () => {
    const [first, second] = [openNode(), openNode()]
    const numbers = ['12125550101', '12125550102', '12125550103']
    const [before, count] = [await paid(), requests()]
    const expected = new Map([
      ['12125550101', att],
      ['12125550102', verizon],
    ])
    assert.deepEqual(await first.lookup.networksOf(numbers), expected)
    assert.deepEqual(await first.lookup.networksOf(numbers), expected)
    assert.deepEqual(await second.lookup.networksOf(numbers), expected)
    assert.equal(requests() - count, 1)
    assert.equal((await paid()) - before, 3)
    assert.equal(await first.metric('cache'), 3)
  })

  test('numbers are cached as pseudonyms', async () => {
    const { rows } = await database.db.query<{ person: string }>('select person from number_lookup')
    assert.ok(rows.every(({ person }) => person.startsWith('person of ')))
  })

  test('does not wait longer than the limit, and a late result is used for the next message', async () => {
    const { lookup, metric } = openNode({ timeoutMs: 10 })
    service.inject({ fault: 'slow-answers', ms: 500 })
    assert.deepEqual(await lookup.networksOf(['12125550105']), new Map())
    assert.equal(await metric('table'), 1)
    await until(
      () => lookup.networksOf(['12125550105']),
      (networks) => networks.get('12125550105') === att,
    )
    assert.equal(requestsFor('12125550105'), 1)
  })

  test('a service that fails or rejects the secret is not queried for some time', async () => {
    service.inject({ fault: 'refuse-requests', status: 503 })
    const failing = openNode()
    let count = requests()
    for (let i = 0; i < 6; i++) await failing.lookup.networksOf([`1212555020${i}`])
    assert.equal(requests() - count, 3)
    const refused = openNode({ secret: 'another' })
    count = requests()
    for (let i = 0; i < 3; i++) await refused.lookup.networksOf([`1212555021${i}`])
    assert.equal(requests() - count, 1)
  })

  test('a service that always responds after the limit is not queried for some time', async () => {
    const { lookup } = openNode({ timeoutMs: 200 })
    service.inject({ fault: 'slow-answers', ms: 400 })
    let number = 12125550300
    await until(
      async () => {
        const count = requests()
        await lookup.networksOf([String(number++)])
        return requests() - count
      },
      (queried) => queried === 0,
    )
  })

  test('a result that cannot be stored fails no message and no process', async () => {
    const owner = openDb({ url: database.ownerUrl, log: quiet, max: 1 })
    await owner.query('alter table number_lookup_usage rename to number_lookup_usage_away')
    try {
      assert.deepEqual(await openNode().lookup.networksOf(['12125550199']), new Map())
    } finally {
      await owner.query('alter table number_lookup_usage_away rename to number_lookup_usage')
      await owner.close()
    }
  })

  test('lookups that are not charged do not count, those whose response is lost do', async () => {
    const before = await paid()
    for (const fault of [
      { fault: 'refuse-requests', status: 503, count: 1 },
      { fault: 'throttle', count: 1 },
      { fault: 'lose-answers', count: 1 },
    ] as const) {
      service.inject(fault)
      await openNode().lookup.networksOf(['12125550401'])
    }
    assert.equal((await paid()) - before, 1)
    assert.equal(service.charges().get('12125550401'), 1)
  })

  test('after the daily limit of all nodes no lookup is paid, and the limit is visible', async () => {
    const dailyLimit = (await paid()) + 3
    const [first, second] = [openNode({ dailyLimit }), openNode({ dailyLimit })]
    await first.lookup.networksOf(['12125550501', '12125550502'])
    await second.lookup.networksOf(['12125550503', '12125550504'])
    await second.lookup.networksOf(['12125550505'])
    assert.deepEqual(
      service.calls.map(({ numbers }) => numbers).filter(([number]) => number!.startsWith('121255505')),
      [['12125550501', '12125550502'], ['12125550503']],
    )
    assert.equal(await second.outcomes('limit'), 1)
    assert.equal(await second.metric('table'), 2)
    assert.equal(await paid(), dailyLimit)
    assert.equal(await first.valueOf('strowger_number_lookups_today'), dailyLimit)
    const reachedAt = await first.valueOf('strowger_number_lookup_limit_reached_timestamp_seconds')
    assert.ok(Math.abs(Date.now() / 1000 - reachedAt) < 600)
    const { rowCount } = await database.db.query(
      'select from number_lookup_usage where limited_at is not null',
    )
    assert.equal(rowCount, 1)
  })

  test('lookups that are returned after midnight do not count as those of the new day', async () => {
    const { granted, day } = await reserveQueries(database.db, 2, 1_000_000)
    assert.equal(granted, 2)
    const today = await paid()
    const { rows } = await database.db.query<{ day: string }>(
      `insert into number_lookup_usage (day, queried, known) values ($1::date - 1, 3, 0) returning day::text as day`,
      [day],
    )
    await returnQueries(database.db, { granted: 2, day: rows[0]!.day })
    assert.equal(await paid(), today + 1)
    await returnQueries(database.db, { granted, day })
    await database.db.query('delete from number_lookup_usage where day < $1::date', [day])
    assert.equal(await paid(), today - 2)
  })

  test('concurrent lookups of several nodes never exceed the daily limit', async () => {
    const dailyLimit = (await paid()) + 11
    const nodes = Array.from({ length: 4 }, () => openNode({ dailyLimit }))
    await Promise.all(
      nodes.flatMap(({ lookup }, n) =>
        [0, 1, 2].map((i) => lookup.networksOf([0, 1, 2].map((k) => `1212556${n}${i}0${k}`))),
      ),
    )
    const queried = service.calls.flatMap(({ numbers }) => numbers)
    assert.equal(queried.filter((number) => number.startsWith('1212556')).length, 11)
  })

  test('an unreadable result makes only the network of its number unknown', async () => {
    service.inject({ fault: 'wrong-results', kind: 'unreadable-network' })
    assert.deepEqual(
      await openNode().lookup.networksOf(['12125550107', '12125550108']),
      new Map([['12125550108', verizon]]),
    )
  })

  test('an expired network is looked up again', async () => {
    await openNode().lookup.networksOf(['12125550106'])
    await database.db.query('update number_lookup set expires_at = now()')
    assert.equal((await openNode().lookup.networksOf(['12125550106'])).get('12125550106'), verizon)
    assert.equal(requestsFor('12125550106'), 2)
  })
})
