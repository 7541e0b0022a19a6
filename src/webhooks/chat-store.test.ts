import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestOutbox, terms } from '../../test/support/outbox.ts'
import { until } from '../../test/support/until.ts'
import { uuidv7 } from '#platform/ids.ts'
import { endPosts } from './chat-store.ts'

const outbox = openTestOutbox()
const { exchange, receiver, statusEvent, send } = outbox

/** Whether a post waits, and whether some node holds it. */
async function stateOf(id: string): Promise<'gone' | 'held' | 'waiting'> {
  const { rows } = await outbox.db.query<{ owner: string | null }>(
    'select owner from webhook_delivery where event_id = $1',
    [id],
  )
  return rows[0] === undefined ? 'gone' : rows[0].owner === null ? 'waiting' : 'held'
}

test('a chat channel is told nothing whose time is over, whether it waits in memory or in the database [fault H7]', async (t) => {
  const inbox = await receiver(t)
  const termsOf = () => ({ ...terms, channelUrl: inbox.url })
  const webhooks = await exchange(t, { termsOf })
  const [late, fresh] = [uuidv7(), uuidv7()]
  const now = outbox.clock.now()
  const post = { kind: 'chat-message', channel: 'ducktalk' } as const
  await send(webhooks, [
    statusEvent(inbox.url, { ...post, id: late, giveUpAt: now - 1 }),
    statusEvent(inbox.url, { ...post, id: fresh, giveUpAt: now + 60_000 }),
  ])
  await until(
    () => stateOf(late),
    (state) => state === 'waiting',
  )
  await until(
    () => stateOf(fresh),
    (state) => state === 'gone',
  )
  const ended = await endPosts(outbox.db, outbox.clock.now())
  assert.deepEqual(
    ended.map(({ eventId }) => eventId),
    [late],
  )
  assert.ok(await webhooks.drain(30_000))
  assert.deepEqual(
    inbox.received.map(({ headers }) => headers['webhook-id']),
    [fresh],
  )
})
