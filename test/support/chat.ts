import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { openClient, type Client } from './client.ts'
import type { Customer } from './customer.ts'
import type { TestExchange } from './exchange.ts'
import { openReceiver, type Received, type Receiver } from './receiver.ts'
import { until } from './until.ts'

/** A request to a chat channel, with the members of all events. */
export type Post = {
  event: 'message' | 'read' | 'replying_indicator'
  channel: string
  message_uuid: string
  message_id: string
  from: string
  to: string
  text: string
  client_ref?: string
  show: boolean
  type: string
  until?: string
  reason?: string
  timestamp: string
  expires_at: string
}

type Connected = { token: string; signing_secret: string; webhook_secret: string }

/** The chat service of a channel: it sends requests of the channel to the exchange, and receives those of the exchange at its own endpoint. */
export type ChatSide = Client &
  Connected & {
    channel: string
    receiver: Receiver
    posts(): Post[]
    /** Waits for a matching request to the channel; returns its parsed body and the request itself. */
    posted(wanted: (post: Post) => boolean): Promise<{ post: Post; request: Received }>
    /** Sends an inbound message to a sender on this channel; returns the ID of the message. */
    write(to: string, text: string, changes?: Record<string, unknown>): Promise<string>
    report(message_uuid: string, status: string, error?: object): Promise<number>
    serve(customer: Customer, sender: string, application_id?: string): Promise<void>
  }

let written = 0

/** Connects a channel through the operator API; its endpoint is closed at the end of the test. */
export async function connectChat(
  t: Pick<TestContext, 'after'>,
  exchange: TestExchange,
  channel: string,
  input: { price?: string; callback_url?: string } = {},
): Promise<ChatSide> {
  const receiver = await openReceiver()
  t.after(() => receiver.close())
  const { status, body } = await exchange.operator.put<Connected>(`/operator/v1/chat-channels/${channel}`, {
    name: `Chat ${channel}`,
    callback_url: `${receiver.url}/${channel}`,
    ...input,
  })
  assert.equal(status, 201, JSON.stringify(body))
  const client = openClient(exchange.url, `Bearer ${body.token}`)
  const posts = () => receiver.received.map(postOf)
  return {
    ...client,
    ...body,
    channel,
    receiver,
    posts,
    async posted(wanted) {
      const found = () => receiver.received.find((request) => wanted(postOf(request)))
      const request = await until(found, (one) => one !== undefined)
      return { request: request!, post: postOf(request!) }
    },
    async write(to, text, changes = {}) {
      const message = { message_id: `m-${++written}`, from: 'mia', to, text, ...changes }
      const answer = await client.post('/chat/v1/messages', message)
      assert.equal(answer.status, 202, JSON.stringify(answer.body))
      return answer.body.message_uuid
    },
    report: async (message_uuid, status, error) =>
      (await client.post('/chat/v1/statuses', { message_uuid, status, ...(error && { error }) })).status,
    async serve(customer, sender, application_id) {
      const path = `/operator/v1/chat-channels/${channel}/senders/${encodeURIComponent(sender)}`
      const served = await exchange.operator.put(path, {
        api_key: customer.apiKey,
        ...(application_id && { application_id }),
      })
      assert.equal(served.status, 204, JSON.stringify(served.body))
    },
  }
}

function postOf({ body }: Received): Post {
  return JSON.parse(body.toString()) as Post
}
