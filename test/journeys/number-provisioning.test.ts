import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { assignNumber } from '#numbers/index.ts'
import { startAggregator } from '../support/aggregator.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { storeCampaign } from '../support/linked.ts'
import { openTerminal } from '../support/terminal.ts'
import { until } from '../support/until.ts'

const secret = 'secret-of-the-aggregator'
let aggregator: Awaited<ReturnType<typeof startAggregator>>
let exchange: TestExchange
let alice: Customer
let folder: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'strowger-provisioning-'))
  writeFileSync(join(folder, 'secret'), `${secret}\n`, { mode: 0o600 })
  aggregator = await startAggregator(secret)
  exchange = await startExchange({
    env: {
      STROWGER_NUMBER_PROVISIONING: 'http',
      STROWGER_NUMBER_PROVISIONING_URL: aggregator.url,
      STROWGER_NUMBER_PROVISIONING_SECRET_FILE: join(folder, 'secret'),
    },
  })
  alice = await exchange.customer('alice')
})
after(async () => {
  await exchange.stop()
  await aggregator.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Links a number of the account and waits for its status. */
async function linked(path: string, msisdn: string, wanted: string): Promise<void> {
  const number = { msisdn, country: 'US', type: 'mobile-lvn', accountId: alice.apiKey } as const
  assert.ok(await assignNumber(exchange.db, { ...number, features: ['SMS'] }))
  assert.equal((await alice.post(path, { country: 'US', number: msisdn })).status, 202)
  await exchange.advance(61)
  await statusUntil(path, msisdn, wanted)
}

const statusUntil = (path: string, msisdn: string, wanted: string) =>
  until(
    async () => (await alice.get<{ status: string }>(`${path}/${msisdn}`)).body.status,
    (status) => status === wanted,
  )

const executedOf = (msisdn: string) =>
  aggregator.executed
    .filter(({ number }) => number === msisdn)
    .map(({ operation, campaign_id }) => [operation, campaign_id])

test('an aggregator links, rejects and unlinks numbers; a lost response repeats the request, which is executed once', async () => {
  const { campaign, path } = await storeCampaign(exchange.db, alice.apiKey)
  await exchange.db.query(`update campaign set registry_campaign_id = 'CKITE01' where id = $1`, [campaign])
  await linked(path, '12016660001', 'LINKED')
  await linked(path, '12016660099', 'REJECTED')
  await linked(path, '12016660098', 'LINKED')
  await linked(path, '12016660097', 'LINKED')
  assert.deepEqual(executedOf('12016660097'), [['link', 'CKITE01']])
  await linked(path, '12016660095', 'REJECTED')
  type Failures = { failures: Record<string, string>[]; next: string | null }
  const failures = async (query: string) =>
    (await exchange.operator.get<Failures>(`/operator/v1/number-provisioning/failures?${query}`)).body
  const latest = await failures('limit=1')
  const { link_id: _link, at: _at, ...failure } = latest.failures[0]!
  assert.deepEqual(failure, {
    operation: 'link',
    number: '12016660095',
    api_key: alice.apiKey,
    campaign_id: campaign,
    reason: 'Not hosted.',
    status: 'REJECTED',
  })
  const earlier = await failures(`limit=1&campaign_id=${campaign}&cursor=${latest.next}`)
  assert.deepEqual(
    earlier.failures.map(({ number, reason }) => [number, reason]),
    [['12016660099', 'The number is not hosted here.']],
  )
  assert.equal(earlier.next, null)
  assert.deepEqual((await failures('campaign_id=CNONE')).failures, [])
  const { out } = await openTerminal(exchange).run('provisioning', 'failures')
  assert.match(out, /12016660095.+Not hosted\./)
  assert.equal((await alice.delete(`${path}/12016660001`)).status, 204)
  await statusUntil(path, '12016660001', 'UNLINKED')
  assert.deepEqual(executedOf('12016660001'), [
    ['link', 'CKITE01'],
    ['unlink', 'CKITE01'],
  ])
})
