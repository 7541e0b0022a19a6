import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { isDeepStrictEqual } from 'node:util'
import { uuidv7 } from '#platform/ids.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { quiet } from '../../../test/support/database.ts'
import { openCarriers } from '../carriers.ts'
import { openCarriersMetrics } from '../sessions/metrics.ts'
import { putCarrier } from '../carrier/store.ts'
import { replaceErrors, type CarrierError, readErrors, readErrorsOf } from './error-store.ts'

let world: TestAccounts
before(async () => {
  world = await openTestAccounts()
  const line = { host: '127.0.0.1', port: 1, systemId: 'a', password: 'a' }
  for (const id of ['alpha', 'beta']) await putCarrier(world.db, world.vault, { id, name: id, ...line })
})
after(() => world.close())

const status = (carrierId: string, status: number, code: number): CarrierError => ({
  kind: 'status',
  carrierId,
  status,
  outcome: 'temporary',
  code,
})
const receipt = (carrierId: string, err: string, code: number): CarrierError => ({
  kind: 'receipt',
  carrierId,
  err,
  code,
})

const replace = (id: string, errors: CarrierError[]) => world.db.tx((sql) => replaceErrors(sql, id, errors))

const open = () =>
  openCarriers({
    db: world.db,
    vault: world.vault,
    nodeId: uuidv7(),
    log: quiet,
    metrics: openCarriersMetrics(openMetrics()),
  })

test('an error mapping replaces the previous one of the carrier, and does not change other carriers', async () => {
  const { db } = world
  await replace('beta', [receipt('beta', '7', 1280)])
  await replace('alpha', [status('alpha', 1, 1090), receipt('alpha', '7', 1210)])
  const now = [receipt('alpha', '4f', 1210), status('alpha', 0xffffffff, 1180)]
  await replace('alpha', now)
  assert.deepEqual(await readErrorsOf(db, 'alpha'), now)
  assert.deepEqual(await readErrors(db), [...now, receipt('beta', '7', 1280)])
})

test('a node uses the error mapping that it read at startup or at the last reload', async () => {
  await replace('alpha', [status('alpha', 1025, 1180)])
  const carriers = await open()
  const kind = () => carriers.meanings('alpha').submit(1025).kind
  assert.equal(kind(), 'temporary')
  await replace('alpha', [])
  assert.equal(kind(), 'temporary')
  await carriers.reload()
  assert.equal(kind(), 'permanent')
})

test('concurrent replacements of an error mapping all succeed, and the last one wins as a whole', async () => {
  const lists = [1, 2, 3, 4].map((code) => ['1', '2', '3'].map((err) => receipt('alpha', err, 1280 + code)))
  await Promise.all(lists.map((list) => replace('alpha', list)))
  const kept = await readErrorsOf(world.db, 'alpha')
  assert.ok(lists.some((list) => isDeepStrictEqual(list, kept)))
})

test('a carrier that does not exist has no error mapping', async () => {
  assert.equal(await replace('nobody', [receipt('nobody', '1', 1280)]), undefined)
  assert.equal(await readErrorsOf(world.db, 'nobody'), undefined)
})
