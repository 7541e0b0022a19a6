import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Page, readPage } from '#platform/contract/paging/index.ts'
import { lastId, uuidAt, uuidv7 } from '#platform/ids.ts'
import { dropConstraints, insertAny } from '../../../test/support/any-row.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { attemptsOf } from '../attempts/history-store.ts'
import { readAttempts } from '../attempts/attempt-list-store.ts'
import { byAttempt } from '../queue/cursors.ts'
import type { EventState } from '../event/event-kinds.ts'
import { readEvents } from './event-store.ts'

const accountId = 'a0000000'
let database: TestDatabase
let ids: string[]
before(async () => {
  database = await openTestDatabase()
  await dropConstraints(database)
  ids = Array.from({ length: 5 }, () => uuidv7())
  const recorded = new Date()
  for (const id of ids) {
    await insertAny(database.db, 'webhook_event', { id, account_id: accountId, kind: 'message-status' })
    await insertAny(database.db, 'webhook_undelivered', { event_id: id, account_id: accountId })
    const attempt = { event_id: id, account_id: accountId, attempt: 1, recorded_at: recorded }
    await insertAny(database.db, 'webhook_attempt', attempt)
  }
})
after(() => database.close())

test('the last page of events is never empty, whichever state is listed', async () => {
  const states: (EventState | undefined)[] = [undefined, 'undelivered']
  for (const state of states)
    for (const limit of [1, 2, 5]) {
      const pages: string[][] = []
      for (let before: string | null = lastId; before !== null;) {
        const wanted = { accountId, state, from: uuidAt(0), before, limit }
        const page = await readEvents(database.db, wanted)
        pages.push(page.rows.map(({ id }) => id))
        before = page.next
      }
      assert.deepEqual(pages.flat(), ids.toReversed())
      assert.equal(pages.length, Math.ceil(5 / limit), `${state ?? 'all'}, pages of ${limit}`)
    }
})

test('the events without a URL are listed completely, also if other events are newer', async () => {
  const other = 'b0000000'
  const [first, ...later] = Array.from({ length: 3 }, () => uuidv7())
  await database.db.query(
    `insert into webhook_event select (jsonb_populate_record(e, jsonb_build_object('id', uuidv7(), 'account_id', $1::text))).*
       from webhook_event e cross join generate_series(1, 1100)`,
    [other],
  )
  for (const [event_id, reason] of [[first, 'no_address'], ...later.map((id) => [id, 'failed'])]) {
    await insertAny(database.db, 'webhook_event', { id: event_id, account_id: other, kind: 'message-status' })
    await insertAny(database.db, 'webhook_undelivered', { event_id, account_id: other, reason })
  }
  const wanted = { accountId: other, state: 'no_address', from: uuidAt(0), before: lastId, limit: 2 } as const
  const { rows, next } = await readEvents(database.db, wanted)
  assert.deepEqual([rows.map(({ id }) => id), next], [[first], null])
})

test('attempts that were recorded at the same instant are each on one page', async () => {
  for (const limit of ['1', '2', '5']) {
    const seen: string[] = []
    for (let cursor: string | undefined = ''; cursor !== undefined;) {
      const page: Page<{ eventId: string }> = await readPage(
        byAttempt,
        { limit, cursor: cursor === '' ? undefined : cursor },
        (position) => readAttempts(database.db, { accountId, ...position }),
      )
      seen.push(...page.rows.map(({ eventId }) => eventId))
      cursor = page.next ?? undefined
    }
    assert.deepEqual(seen, ids.toReversed())
  }
})

test('an event that was attempted is failing, and a later one of the same subject waits for it', async () => {
  const account = 'c0000000'
  const [first, later, subject] = [uuidv7(), uuidv7(), uuidv7()]
  for (const [i, id] of [first, later].entries()) {
    const event_status = i === 0 ? 'submitted' : 'delivered'
    const event = { id, account_id: account, subject_id: subject, event_status }
    await insertAny(database.db, 'webhook_event', { ...event, kind: 'message-status' })
    const delivery = { event_id: id, account_id: account, subject_id: subject, seq: 1_000 + i }
    await insertAny(database.db, 'webhook_delivery', { ...delivery, attempt: 1 - i })
  }
  const listed = async (state?: EventState) => {
    const wanted = { accountId: account, state, from: uuidAt(0), before: lastId, limit: 5 }
    return (await readEvents(database.db, wanted)).rows.map((one) => [one.id, one.state, one.waitsFor])
  }
  const failing = [first, 'failing', undefined]
  const waiting = [later, 'waiting', { event_id: first, event_status: 'submitted' }]
  assert.deepEqual(await listed(), [waiting, failing])
  assert.deepEqual([await listed('failing'), await listed('waiting')], [[failing], [waiting]])
  const timeline = await attemptsOf(database.db, [subject])
  assert.deepEqual(
    timeline.map(({ eventId, waitsFor }) => [eventId, waitsFor]),
    [
      [first, undefined],
      [later, waiting[2]],
    ],
  )
})
