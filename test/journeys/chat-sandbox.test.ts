import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { Vonage } from '@vonage/server-sdk'
import { basic } from '../support/accounts.ts'
import { openClient, type Client } from '../support/client.ts'
import { webhookOn } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { page } from '../docs/pages.ts'
import { until } from '../support/until.ts'

let exchange: TestExchange
let developer: Client

before(async () => {
  exchange = await startExchange()
  const { api_key, api_secret } = exchange.demo
  developer = openClient(exchange.url, basic(api_key, api_secret))
  const { url } = exchange.receiver
  const addresses = { inbound_url: `${url}/inbound`, status_url: `${url}/status` }
  const { status } = await exchange.operator.patch(`/operator/v1/accounts/${api_key}`, addresses)
  assert.equal(status, 200)
})
after(() => exchange.stop())

type Seen = { posts: { answered: number; post: { event: string; show?: boolean; reason?: string } }[] }

const seen = async () =>
  (await exchange.operator.get<Seen>('/operator/v1/simulator/chat/posts')).body.posts.map(({ post }) => post)

describe('a developer tries message updates in the sandbox with the official SDK:', () => {
  before(async () => {
    const { api_key: apiKey, api_secret: apiSecret, demo_number: to } = exchange.demo
    const message = { from: 'mia', to, text: 'Are you there?' }
    const { status } = await exchange.operator.post('/operator/v1/simulator/chat/messages', message)
    assert.equal(status, 202)
    const inbound = await webhookOn(exchange.receiver, ({ text }) => text === message.text, 'mia')
    assert.equal(inbound.channel, 'demo-chat')
    const vonage = new Vonage({ apiKey, apiSecret }, { apiHost: exchange.url })
    await vonage.messages.updateMessage(inbound.message_uuid, 'read', { typingIndicator: 'text' })
  })

  test('the channel receives the read receipt and the typing indicator [S3-047] [S3-088]', async () => {
    const posts = await until(seen, (all) => all.some(({ show }) => show === true))
    assert.deepEqual(
      posts.map(({ event, show }) => [event, show]),
      [
        ['read', undefined],
        ['replying_indicator', true],
      ],
    )
  })

  test('the indicator disappears after 25 seconds [S3-050] [S3-180]', async () => {
    await exchange.advance(25)
    const posts = await until(seen, (all) => all.some(({ reason }) => reason === 'timeout'))
    const { event, show } = posts.at(-1)!
    assert.deepEqual([posts.length, event, show], [3, 'replying_indicator', false])
  })
})

test('chat recipients behave as documented on the sandbox page', async () => {
  const { text } = page('docs/SANDBOX.md')
  const rows = [...text.matchAll(/^\| `(-\w+)` \| (.+) \|$/gm)]
  assert.equal(rows.length, 5)
  for (const [, ending, description = ''] of [...rows, ['', '', '`submitted`, `delivered`, `read`']]) {
    const message = { message_type: 'text', channel: 'demo-chat', text: `To ${ending}` }
    const { body } = await developer.post('/v1/messages', {
      ...message,
      from: exchange.demo.demo_number,
      to: `mia${ending}`,
    })
    const statuses = [...description.matchAll(/`(\w+)`/g)].map(([, status = '']) => status)
    for (const status of statuses) {
      const notified = await webhookOn(
        exchange.receiver,
        (one) => one.message_uuid === body.message_uuid && one.status === status,
        `${status} of ${ending}`,
      )
      const code = /with (\d{4})/.exec(description)?.[1]
      if (status === statuses.at(-1)) assert.equal(notified.error?.title, code)
    }
  }
  const reply = await webhookOn(
    exchange.receiver,
    (one) => one.from === 'mia-replies' && !one.status,
    'a reply',
  )
  assert.equal(reply.text, 'To -replies')
})
