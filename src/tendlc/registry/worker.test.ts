import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createAccount, type Caller } from '#accounts/index.ts'
import { openTestAccounts, type TestAccounts } from '../../../test/support/accounts.ts'
import { aCompany } from '../../../test/support/brands.ts'
import { quiet } from '../../../test/support/database.ts'
import { createBrand } from '../brand-changes/create.ts'
import type { BrandData } from '../fields/brand-fields.ts'
import { identityStates } from '../brands/states.ts'
import { deleteBrand, revetBrand } from '../brand-changes/remove.ts'
import { updateBrand } from '../brand-changes/update.ts'
import { importVetting, requestVetting } from '../vetting/request.ts'
import { openRegistryWorker } from './worker.ts'
import type { IdentityAnswer, Pending, Registry } from '../requests/port.ts'

let world: TestAccounts
let caller: Caller
let now = Date.UTC(2027, 0, 1)
const clock = { now: () => now }
before(async () => {
  world = await openTestAccounts()
  const { apiKey } = await createAccount(world.db, world.vault, { name: 'Alice' })
  caller = { account: await world.accounts.policy(apiKey), actor: { kind: 'key', accountId: apiKey } }
})
after(() => world.close())

type Identity = Registry['identity']

/** A worker with a registry that responds as specified. */
function workerOf(identity: Identity, more: Partial<Registry> = {}) {
  const none = () => Promise.reject(new Error('not used in this test'))
  const withdraw = async () => ({ done: true }) as const
  const registry = {
    identity,
    update: none,
    withdraw,
    vetting: none,
    imported: none,
    appeal: none,
    reseller: none,
    qualify: none,
    campaign: none,
    withdrawCampaign: none,
    shared: none,
    sharing: none,
    ...more,
  }
  return openRegistryWorker({
    db: world.db,
    vault: world.vault,
    clock,
    log: quiet,
    registry,
    metrics: { queried: () => undefined },
  })
}

const found = (verified: boolean): IdentityAnswer => ({ verified, registryBrandId: 'R1', feedback: [] })
const made = () => createBrand({ db: world.db, clock }, caller, aCompany() as BrandData)

async function statusOf(id: string): Promise<string> {
  const { rows } = await world.db.query<{ identity_status: string }>(
    'select identity_status from brand where id = $1',
    [id],
  )
  return rows[0]!.identity_status
}

/** The moves of an identity, each of which must start in the state that the previous one ended in. */
async function movesOf(id: string): Promise<string[]> {
  const { rows } = await world.db.query<{ event: string; from_state: string | null; to_state: string }>(
    `select event, from_state, to_state from tendlc_history where machine = 'identity' and subject_id = $1 order by id`,
    [id],
  )
  for (const [i, { event, from_state, to_state }] of rows.entries()) {
    if (i === 0) continue
    assert.equal(from_state, rows[i - 1]!.to_state)
    assert.ok(
      identityStates.moves.some((move) => move.join() === [from_state, event, to_state].join()),
      event,
    )
  }
  assert.equal(rows.at(-1)!.to_state, await statusOf(id))
  return rows.map(({ event }) => event)
}

test('with many nodes, each request is sent by one node and stored once', async () => {
  const brands = await Promise.all(Array.from({ length: 30 }, made))
  const requested = new Map<string, number>()
  const identity: Identity = async ({ reference }) => {
    requested.set(reference, (requested.get(reference) ?? 0) + 1)
    return found(true)
  }
  await Promise.all([1, 2, 3, 4].map(() => workerOf(identity).settle()))
  assert.deepEqual([requested.size, Math.max(...requested.values())], [30, 1])
  for (const { id } of brands) assert.deepEqual(await movesOf(id), ['created', 'verified'])
})

test('when a node dies before it stores a response, another node sends the request again under the same reference', async () => {
  const { id } = await made()
  const references: string[] = []
  const remembering: Identity = async ({ reference }) => {
    references.push(reference)
    return found(true)
  }
  await world.db.query(
    `update registry_request set attempts = 1, leased_until = clock_timestamp() + interval '1 hour' where brand_id = $1`,
    [id],
  )
  await workerOf(remembering).settle()
  assert.deepEqual([references.length, await statusOf(id)], [0, 'PENDING'], "the lease is another node's")
  await world.db.query(
    "update registry_request set leased_until = clock_timestamp() - interval '1 second' where brand_id = $1",
    [id],
  )
  await workerOf(remembering).settle()
  const { rows } = await world.db.query<{ id: string; attempts: number }>(
    'select id, attempts from registry_request where brand_id = $1',
    [id],
  )
  assert.deepEqual(rows, [{ id: references[0], attempts: 2 }])
  assert.deepEqual(await movesOf(id), ['created', 'verified'])
})

test('a response about data that changed meanwhile is discarded, and the new request gets a separate response', async () => {
  const { id } = await made()
  const requested: string[] = []
  const changing: Identity = async ({ brand }) => {
    requested.push(brand.company_name!)
    if (requested.length === 1)
      await updateBrand({ db: world.db, clock }, caller, id, { company_name: 'Green Kite Incorporated' })
    return found(requested.length > 1)
  }
  await workerOf(changing).settle()
  await workerOf(changing).settle()
  assert.deepEqual(requested, ['Blue Kite Incorporated', 'Green Kite Incorporated'])
  assert.deepEqual(await movesOf(id), ['created', 'submitted', 'verified'])
})

test('a brand deleted during its verification is left unchanged', async () => {
  const { id } = await made()
  const worker = workerOf(async () => {
    await deleteBrand({ db: world.db, clock }, caller, id)
    return found(true)
  })
  await worker.settle()
  assert.deepEqual(await movesOf(id), ['created'])
  await worker.settle()
  const { rows } = await world.db.query(
    'select kind, outcome from registry_request where brand_id = $1 order by id',
    [id],
  )
  assert.deepEqual(rows, [
    { kind: 'identity', outcome: 'superseded' },
    { kind: 'withdrawal', outcome: 'answered' },
  ])
})

test('a pending registry request is sent again at its time, and a failed one after 5 s, then 30 s, also after attempts without a result', async () => {
  const { id } = await made()
  const pends = async () => ({ pending: true as const, againAt: now + 60_000 })
  const fails = () => Promise.reject(new Error('the registry is down'))
  const answers: (() => Promise<Pending | IdentityAnswer>)[] = [
    pends,
    pends,
    pends,
    fails,
    fails,
    pends,
    fails,
    async () => found(false),
  ]
  const worker = workerOf(() => answers.shift()!())
  const waits: number[] = []
  while (answers.length > 1) {
    await worker.settle()
    await worker.settle()
    const next = await worker.nextDue(now)
    waits.push((next! - now) / 1000)
    now = next!
  }
  assert.deepEqual(waits, [60, 60, 60, 5, 30, 60, 5])
  await worker.settle()
  assert.deepEqual([answers.length, await worker.nextDue(now)], [0, undefined])
  assert.deepEqual(await movesOf(id), ['created', 'notVerified'])
})

test('an identity verification that is requested many times simultaneously runs once', async () => {
  const { id } = await made()
  const worker = workerOf(async () => found(true))
  await worker.settle()
  await Promise.all([1, 2, 3, 4, 5].map(() => revetBrand({ db: world.db, clock }, caller, id)))
  const { rowCount } = await world.db.query(
    'select from registry_request where brand_id = $1 and ended_at is null',
    [id],
  )
  assert.equal(rowCount, 1)
  await worker.settle()
  assert.deepEqual(await movesOf(id), ['created', 'verified', 'submitted', 'verified'])
})

test('a vetting result is stored with its vetting, even if another one was imported under its ID', async () => {
  const { id } = await made()
  const scored = { outcome: 'scored', score: 80, vettingClass: 'STANDARD', details: {} } as const
  const worker = workerOf(async () => found(true), {
    vetting: async () => ({ ...scored, expiresAt: now + 1_000_000 }),
    imported: async () => ({ pending: true, againAt: now + 1_000 }),
  })
  await worker.settle()
  const deps = { db: world.db, vault: world.vault, clock }
  const input = { evp_id: 'Aegis', vetting_class: 'STANDARD' } as const
  const ordered = await requestVetting(deps, caller, id, input)
  const imported = await importVetting(deps, caller, id, { evp_id: 'WMC', vetting_id: ordered.id })
  await worker.settle()
  const { rows } = await world.db.query<{ id: string; status: string }>(
    'select id, status from vetting where brand_id = $1 order by id',
    [id],
  )
  assert.deepEqual(rows, [
    { id: ordered.id, status: 'ACTIVE' },
    { id: imported.id, status: 'PENDING' },
  ])
})
