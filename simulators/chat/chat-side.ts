import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { openLoopback } from '../control/loopback.ts'
import { fateOf } from './plan.ts'
import { openSeenPosts, type SeenPosts } from './seen.ts'
import { isSigned } from './signature.ts'

/** Connection to the exchange: its URL, the bearer token for it, and the secret that signs the requests of the exchange. */
export type ExchangeConnection = { url: string; token: string; secret: string }

export type ExchangeResponse = { status: number; body: Record<string, unknown> }

export type ChatSide = {
  port: number
  /** The URL to which the exchange sends requests (HTTP POST). */
  callbackUrl: string
  attach(to: ExchangeConnection): void
  /** Sends a message from a person; returns the exchange's response. */
  write(message: { from: string; to: string; text: string }): Promise<ExchangeResponse>
  posts: SeenPosts['behind']
  close(): Promise<void>
}

type State = { exchange: ExchangeConnection | undefined; closed: boolean }

/** Starts a chat service on a free loopback port. It rejects all requests until it is attached to an exchange. */
export async function startChatSide(): Promise<ChatSide> {
  const state: State = { exchange: undefined, closed: false }
  const seen = openSeenPosts()
  const { port, url, close } = await openLoopback(
    (request, response) => receive(state, seen, request, response),
    0,
  )
  return {
    port,
    callbackUrl: `${url}/`,
    attach: (to) => void (state.exchange = to),
    write: (message) => postToExchange(state, '/chat/v1/messages', { message_id: randomUUID(), ...message }),
    posts: seen.behind,
    async close() {
      state.closed = true
      await close()
    },
  }
}

type Post = { event: string; message_uuid: string; from: string; to: string; text: string }

async function receive(
  state: State,
  seen: SeenPosts,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const body = await bodyOf(request)
  if (!state.exchange || !isSigned(request.headers, body, state.exchange.secret))
    return void response.writeHead(401).end()
  const post = JSON.parse(body.toString()) as Post
  const fate = fateOf(post.event === 'message' ? post.to : '')
  const status = fate.refusal ? 422 : 202
  seen.add(status, post)
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(fate.refusal ?? {}))
  if (post.event === 'message') await reportAndReply(state, post)
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** Reports the statuses of an accepted message, then sends the reply, one after another. */
async function reportAndReply(state: State, { message_uuid, from, to, text }: Post): Promise<void> {
  const { reports, replies } = fateOf(to)
  for (const report of reports) await postToExchange(state, '/chat/v1/statuses', { message_uuid, ...report })
  if (replies)
    await postToExchange(state, '/chat/v1/messages', {
      message_id: `reply-to-${message_uuid}`,
      from: to,
      to: from,
      text,
    })
}

const maxTries = 5

/** Sends a request to the exchange; retries while the exchange is not reachable. */
async function postToExchange(state: State, path: string, body: object): Promise<ExchangeResponse> {
  for (let tries = 1; ; tries++) {
    const { url, token } = state.exchange!
    try {
      const answer = await fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
      const text = await answer.text()
      return {
        status: answer.status,
        body: (text ? JSON.parse(text) : {}) as Record<string, unknown>,
      }
    } catch (error) {
      if (state.closed || tries === maxTries) throw error
      await pause(500)
    }
  }
}
