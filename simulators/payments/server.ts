import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ApiError, broken, tooMany, unauthorized, unknownPath } from './errors.ts'
import { type EventEndpoint, type EventFaults, openEvents } from './events.ts'
import { readForm, textOf } from './form.ts'
import { idText, type Intent } from './intent.ts'
import { openIntents } from './intents.ts'
import { type KeptAnswer, openKeys } from './keys.ts'
import { planFor } from './plan.ts'

/**
 * How the next request that creates a payment fails: `lost_after` is executed but not answered, `lost_before` is not executed, `broken`
 * is answered with a 500 that its key keeps, with or without a payment, `busy` is answered with 429.
 */
export type RequestFault = 'lost_after' | 'lost_before' | 'broken_after' | 'broken_before' | 'busy'

export type PaymentServerOptions = {
  /** 0 selects a free port. */
  port?: number
  key: string
  /** Events are sent to this endpoint; can be set later. */
  endpoint?: EventEndpoint
  now?: () => number
}

export type PaymentServer = {
  url: string
  setEndpoint(endpoint: EventEndpoint): void
  setEventFaults(faults: EventFaults): void
  /** Adds faults for the next requests that create a payment, in order. */
  fail(...faults: RequestFault[]): void
  intents(): readonly Intent[]
  close(): Promise<void>
}

/** Starts a payment provider that moves no money and speaks the HTTP API of the acquirer, on 127.0.0.1. */
export async function startPaymentServer(options: PaymentServerOptions): Promise<PaymentServer> {
  const { port = 0, key, endpoint, now = Date.now } = options
  const events = openEvents(now)
  events.endpoint = endpoint
  const intents = openIntents({ now, events, livemode: key.startsWith('sk_live_') })
  const keys = openKeys(now)
  const faults: RequestFault[] = []
  const handle = openHandler({ key, intents, keys, nextFault: () => faults.shift() })
  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  server.unref()
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setEndpoint: (value) => void (events.endpoint = value),
    setEventFaults: (value) => void (events.faults = value),
    fail: (...more) => void faults.push(...more),
    intents: intents.all,
    async close() {
      events.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type HandlerParts = {
  key: string
  intents: ReturnType<typeof openIntents>
  keys: ReturnType<typeof openKeys>
  nextFault: () => RequestFault | undefined
}

const maxBytes = 64 * 1024

function openHandler({ key, intents, keys, nextFault }: HandlerParts) {
  const idempotent = (idempotencyKey: string | undefined, parameters: string, work: () => KeptAnswer) => {
    if (idempotencyKey === undefined) return work()
    const kept = keys.find(idempotencyKey, parameters)
    if (kept) return kept
    const answer = work()
    if (answer.status !== 400 && answer.status !== 429) keys.keep(idempotencyKey, parameters, answer)
    return answer
  }
  const create = (body: string, idempotencyKey: string | undefined): KeptAnswer | 'lost' => {
    const form = readForm(body)
    const isRepeated = idempotencyKey !== undefined && keys.find(idempotencyKey, body) !== undefined
    const fault = isRepeated ? undefined : nextFault()
    if (fault === 'lost_before') return 'lost'
    const answer = idempotent(idempotencyKey, body, () => {
      if (fault === 'busy') return answerOf(() => raise(tooMany))
      if (fault === 'broken_before') return answerOf(() => raise(broken))
      const answered = answerOf(() => intents.create(form))
      return fault === 'broken_after' ? answerOf(() => raise(broken)) : answered
    })
    const { isFirstLost } = planFor(Number(textOf(form, 'amount')), textOf(form, 'payment_method') ?? '')
    return fault === 'lost_after' || (isFirstLost && !isRepeated) ? 'lost' : answer
  }
  const route = (method: string, url: URL, body: string, idempotencyKey: string | undefined) => {
    const [, id, action] = /^\/v1\/payment_intents\/([^/]+)(?:\/(confirm|cancel))?$/.exec(url.pathname) ?? []
    if (url.pathname === '/v1/payment_intents')
      return method === 'POST'
        ? create(body, idempotencyKey)
        : answerOf(() => intents.list(readForm(url.search.slice(1))))
    if (url.pathname === '/v1/refunds' && method === 'POST')
      return idempotent(idempotencyKey, `${url.pathname}?${body}`, () =>
        answerOf(() => intents.refund(readForm(body))),
      )
    if (id === undefined) return answerOf(() => raise(unknownPath))
    if (method === 'GET' && !action) return answerOf(() => intents.read(id))
    if (method !== 'POST' || !action) return answerOf(() => raise(unknownPath))
    return idempotent(idempotencyKey, `${url.pathname}?${body}`, () =>
      answerOf(() => intents[action as 'cancel'](id)),
    )
  }
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await readBody(request)
    const url = new URL(request.url ?? '/', 'http://acquirer.invalid')
    const idempotencyKey = request.headers['idempotency-key'] as string | undefined
    const answer =
      request.headers.authorization === `Bearer ${key}`
        ? answerThrown(() => route(request.method ?? '', url, body, idempotencyKey))
        : answerOf(() => raise(unauthorized))
    if (answer === 'lost') return void request.socket.destroy()
    response.writeHead(answer.status, { 'content-type': 'application/json', 'request-id': `req_${idText()}` })
    response.end(JSON.stringify(answer.body))
  }
}

/** The answer of a call, or of the error that it throws. */
function answerOf(work: () => unknown): KeptAnswer {
  return answerThrown(() => ({ status: 200, body: work() })) as KeptAnswer
}

function answerThrown(work: () => KeptAnswer | 'lost'): KeptAnswer | 'lost' {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return { status: error.status, body: { error: error.error } }
  }
}

function raise(error: Error): never {
  throw error
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length > maxBytes) throw new RangeError('the body is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
