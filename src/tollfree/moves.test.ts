import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { createAccount, type Caller } from '#accounts/index.ts'
import { assignNumber } from '#numbers/index.ts'
import type { Problem } from '#platform/contract/problem.ts'
import { openTestAccounts, type TestAccounts } from '../../test/support/accounts.ts'
import { storeTollFree } from '../../test/support/toll-free.ts'
import { readEvents } from './registrations/event-store.ts'
import { moveNumbers, readNumbers } from './registrations/number-store.ts'
import { tollFreeNumberStates, type NumberEvent } from './fields/states.ts'
import { lockRegistrations } from './registrations/store.ts'
import { updateRegistration } from './changes/update.ts'
import { numberStatuses, type NumberStatus } from './fields/enumerations.ts'

let world: TestAccounts
let accountId: string
before(async () => {
  world = await openTestAccounts()
  accountId = (await createAccount(world.db, world.vault, { name: 'Alice' })).apiKey
})
after(() => world.close())

const now = Date.UTC(2027, 0, 1)
const events = [...new Set(tollFreeNumberStates.moves.map(([, event]) => event))].filter(
  (event): event is Exclude<NumberEvent, 'drafted'> => event !== 'drafted',
)
let made = 0

test('after any sequence of events a number has the status, history and carrier query of the state table [S2-188]', async () => {
  const property = fc.asyncProperty(
    fc.constantFrom(...numberStatuses.filter((status) => status !== 'CARRIERS_REVIEW')),
    fc.array(fc.constantFrom(...events), { maxLength: 10 }),
    async (begin, steps) => {
      const number = `1800${String(++made).padStart(7, '0')}`
      const owned = { msisdn: number, country: 'US', type: 'landline-toll-free' as const, accountId }
      assert.ok(await assignNumber(world.db, { ...owned, features: ['SMS'] }))
      const id = await storeTollFree(world.db, accountId, [number], { status: begin })
      let status: NumberStatus = begin
      const moves: [string, string, string][] = []
      for (const event of steps) {
        const allowed = tollFreeNumberStates.allows(status, event)
        const moved = await world.db.tx(async (sql) => {
          await lockRegistrations(sql, [id])
          return moveNumbers(sql, await readNumbers(sql, [id]), event, { actor: 'test', reason: event, now })
        })
        assert.equal(moved.length === 1, allowed, `${status} ${event}`)
        if (!allowed) continue
        const to = tollFreeNumberStates.to(event)
        moves.push([status, event, to])
        status = to
        const { rows } = await world.db.query<{
          status: string
          reason: string
          querying: boolean
          due: boolean
        }>(
          `select status, reason, query_id is not null as querying, due_at is not null as due from tollfree_number
            where registration_id = $1`,
          [id],
        )
        const querying = status === 'CARRIERS_REVIEW'
        assert.deepEqual(rows, [{ status, reason: event, querying, due: querying }])
      }
      const written = await readEvents(world.db, id, { limit: 100 })
      assert.deepEqual(
        written.toReversed().map((one) => [one.from_status, one.event, one.status]),
        moves,
      )
    },
  )
  await fc.assert(property, { numRuns: 60 })
})

test('every state can be reached and, unless final, left; a block is only lifted by unblocking [S2-188]', () => {
  for (const status of numberStatuses) {
    const into = tollFreeNumberStates.moves.filter(([, , to]) => to === status)
    const out = tollFreeNumberStates.moves.filter(([from]) => from === status)
    assert.ok(into.length > 0, `into ${status}`)
    assert.equal(out.length > 0, status !== 'REJECTED', `out of ${status}`)
  }
  const ofBlock = tollFreeNumberStates.moves.filter(([from, , to]) => from === 'BLOCKED' || to === 'BLOCKED')
  assert.deepEqual([...new Set(ofBlock.map(([, event]) => event))], ['blocked', 'unblocked'])
})

test('a number that is canceled while blocked is removed from its registration, which can then be submitted without the number', async () => {
  const numbers = [0, 1].map(() => `1800${String(++made).padStart(7, '0')}`) as [string, string]
  for (const msisdn of numbers) {
    const owned = { msisdn, country: 'US', type: 'landline-toll-free' as const, accountId }
    assert.ok(await assignNumber(world.db, { ...owned, features: ['SMS'] }))
  }
  const id = await storeTollFree(world.db, accountId, numbers, { status: 'UPDATES_REQUIRED' })
  await world.db.query(`update tollfree_number set status = 'BLOCKED' where number = $1`, [numbers[1]])
  const caller: Caller = {
    account: await world.accounts.policy(accountId),
    actor: { kind: 'key', accountId },
  }
  const [deps, change] = [
    { db: world.db, vault: world.vault, clock: { now: () => now } },
    { requested_numbers: [{ number: numbers[0] }] },
  ]
  const refused = (err: Problem) => err.faults[0]?.name === 'requested_numbers'
  await assert.rejects(updateRegistration(deps, caller, id, change), refused)
  await world.db.query('delete from number where msisdn = $1', [numbers[1]])
  const { numbers: left } = await updateRegistration(deps, caller, id, change)
  assert.deepEqual(
    left.map(({ number, status }) => [number, status]),
    [[numbers[0], 'PENDING_REVIEW']],
  )
})
