import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openLog } from '#platform/log.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { startNetwork, type NetworkSimulator } from '../../../simulators/network/index.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { storeCards } from '../../../test/support/sim-cards.ts'
import { aPartner, iccidOf } from '../../../test/support/sims.ts'
import { openNetworkDataSource } from './open.ts'
import { NotApplicable, type NetworkDataSource, type Subject } from './port.ts'
import { openRemote, type Remote } from './remote/open.ts'

let database: TestDatabase
let network: NetworkSimulator
let remote: Remote
let networkData: NetworkDataSource
const metrics = openMetrics()
const at = '2026-12-01T00:00:00.000Z'

before(async () => {
  database = await openTestDatabase()
  network = await startNetwork()
  const now = Date.UTC(2027, 0, 1)
  const clock = { now: () => now, agree: () => {}, advanceTo: async () => now }
  const where = { url: network.url, token: undefined, timeoutMs: 30_000 }
  remote = openRemote(where, { clock, metrics, log: openLog('silent') })
  networkData = openNetworkDataSource({ db: database.db, clock, remote: remote.networkData })
})
after(async () => {
  await remote.client.close()
  await network.close()
  await database.close()
})

const subject = (msisdn: string, basis: Subject['basis']): Subject => ({
  msisdn,
  accountId: 'aaaa1111',
  basis,
})

test('the operator’s own network is queried only for numbers with consent that no SIM of this exchange has', async () => {
  await aPartner(database.db, 'fleet')
  await storeCards(database.db, 'fleet', [
    { iccid: iccidOf(1), imsi: '262010000000001', msisdn: '491500000001' },
  ])
  for (const msisdn of ['491500000001', '491500000002', '99000000001'])
    network.setNumber(msisdn, { 'sim-change': { changed_at: at } })
  const changed = async (msisdn: string, basis: Subject['basis']) =>
    (await networkData.simChange(subject(msisdn, basis)))?.changedAt?.toISOString()
  assert.equal(await changed('491500000002', 'consented'), at)
  assert.equal(await changed('491500000002', 'assigned'), undefined)
  assert.equal(await changed('491500000001', 'consented'), '2026-11-01T00:00:00.000Z')
  assert.notEqual(await changed('99000000001', 'virtual'), at)
  assert.deepEqual(
    network.requests.map(({ number }) => number),
    ['491500000002'],
  )
})

test('a feature excluded for the SIMs of a customer is not applicable on any basis', async () => {
  const { db } = database
  const { rows } = await db.query<{ id: string }>(
    `insert into account (id, name, signature_secret) values ('aaaa1111', 'aaaa1111', '\\x00') returning id`,
  )
  await aPartner(db, 'partial', { account: rows[0]!.id })
  const msisdn = '491500000003'
  await storeCards(db, 'partial', [{ iccid: iccidOf(3), imsi: '262010000000003', msisdn }])
  const requests = {
    'sim-swap': (one: Subject) => networkData.simChange(one),
    'device-reachability-status': (one: Subject) => networkData.reachability(one),
    'device-roaming-status': (one: Subject) => networkData.roaming(one),
    'location-verification': (one: Subject) => networkData.location(one, undefined),
  }
  for (const excluded of Object.keys(requests)) {
    await db.query(`update sim_partner set excluded_features = array[$1] where partner_id = 'partial'`, [
      excluded,
    ])
    for (const [feature, ask] of Object.entries(requests))
      for (const basis of ['assigned', 'consented'] as const) {
        const answer = ask(subject(msisdn, basis))
        if (feature === excluded) await assert.rejects(answer, NotApplicable, `${feature} ${basis}`)
        else await answer
      }
  }
})

test('metrics show failures of the network and its open circuit breaker', async () => {
  network.setFault({ status: 500 })
  for (let n = 0; n < 6; n++)
    await assert.rejects(networkData.location(subject('491500000002', 'consented'), 60))
  const { body } = await metrics.read()
  assert.match(body, /^strowger_network_breaker_open 1$/m)
  assert.match(body, /question_seconds_count\{question="location",outcome="refused"\} 5$/m)
  assert.match(body, /question_seconds_count\{question="location",outcome="shed"\} 1$/m)
})
