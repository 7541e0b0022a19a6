import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openTestOutbox } from '../../../test/support/outbox.ts'

const outbox = openTestOutbox()
const { exchange, receiver: endpoint, statusEvent, send, story } = outbox

/** Ends the session whose statement waits for a lock, once there is one. */
async function breakOff(statement: string): Promise<void> {
  for (const until = Date.now() + 20_000; Date.now() < until; await pause(10)) {
    const { rowCount } = await outbox.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and position($1 in query) > 0`,
      [statement],
    )
    if (rowCount) return
  }
  assert.fail(`no session waits in ${statement}`)
}

test('an outage of the database loses no attempt and sends nothing twice', async (t) => {
  const [webhooks, inbox] = [await exchange(t), await endpoint(t)]
  const event = statusEvent(inbox.url)
  await outbox.db.tx(async (sql) => {
    await sql.query('lock table webhook_attempt in access exclusive mode')
    await send(webhooks, [event])
    await inbox.arrived(1)
    await breakOff('with done as')
    await breakOff('with done as')
  })
  assert.ok(await webhooks.drain(30_000))
  assert.equal(inbox.received.length, 1)
  assert.deepEqual(await story(event.subjectId), [[1, 'delivered', 200]])
})
