import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openTestOutbox, terms } from '../../../test/support/outbox.ts'
import { until } from '../../../test/support/until.ts'
import { uuidv7 } from '#platform/ids.ts'
import { endPosts } from './chat-store.ts'
import { readEndpoints } from '../endpoints/endpoint-store.ts'

const outbox = openTestOutbox()
const { exchange, receiver: endpoint, statusEvent, send } = outbox

/** Whether a post waits, is leased to a node (`held`), or has ended (`gone`). */
async function stateOf(id: string): Promise<'gone' | 'held' | 'waiting'> {
  const { rows } = await outbox.db.query<{ owner: string | null }>(
    'select owner from webhook_delivery where event_id = $1',
    [id],
  )
  return rows[0] === undefined ? 'gone' : rows[0].owner === null ? 'waiting' : 'held'
}

test('expired posts are not sent to a chat channel, whether they wait in memory or in the database [fault H7]', async (t) => {
  const inbox = await endpoint(t)
  const termsOf = () => ({ ...terms, channelUrl: inbox.url })
  const webhooks = await exchange(t, { termsOf })
  const [late, fresh] = [uuidv7(), uuidv7()]
  const now = outbox.clock.now()
  const post = { kind: 'chat-message', channel: 'ducktalk' } as const
  await send(webhooks, [
    statusEvent(inbox.url, { ...post, id: late, expiresAt: now - 1 }),
    statusEvent(inbox.url, { ...post, id: fresh, expiresAt: now + 60_000 }),
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

test('a chat channel that rejects a message is healthy, and an unreachable one is failing but never disabled', async (t) => {
  const inbox = await endpoint(t)
  const webhooks = await exchange(t, { termsOf: () => ({ ...terms, channelUrl: inbox.url }) })
  const channel = 'swantalk'
  const health = async () => {
    assert.ok(await webhooks.drain(30_000))
    const wanted = { accountId: 'abcd1234', limit: 100 }
    const one = (await readEndpoints(outbox.db, wanted)).find(({ origin }) => origin === `chat:${channel}`)
    return [one?.state, one?.failures, one?.lastFailure, one?.disablesAt]
  }
  const post = () => statusEvent(inbox.url, { kind: 'chat-message', channel, id: uuidv7() })
  inbox.answer(() => ({ status: 422 }))
  await send(webhooks, [post(), post()])
  assert.deepEqual(await health(), ['healthy', 0, undefined, undefined])
  inbox.answer(() => ({ status: 401 }))
  await send(webhooks, [post()])
  assert.deepEqual(await health(), ['failing', 1, '401', undefined])
  await outbox.db.query('delete from webhook_delivery')
})
