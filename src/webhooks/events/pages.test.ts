import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Page, readPage } from '#platform/contract/paging/index.ts'
import { lastId, uuidAt, uuidv7 } from '#platform/ids.ts'
import { dropConstraints, insertAny } from '../../../test/support/any-row.ts'
import { openTestDatabase, type TestDatabase } from '../../../test/support/database.ts'
import { readAttempts } from '../attempts/attempt-list-store.ts'
import { byAttempt } from '../queue/cursors.ts'
import { type EventState, readEvents } from './event-store.ts'

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
