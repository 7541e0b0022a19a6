import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { kindOf, prefixOf, type Kind, type Operation } from './history.ts'
import type { ReadyLine } from './program.ts'

/** Customers who keep sending during every fault. */
export type Load = {
  history: readonly Operation[]
  /** Resolves with the next accepted message. */
  accepted(): Promise<Operation>
  /** Stops once all requests in flight are answered. */
  stop(): Promise<void>
}

export type LoadOptions = {
  /** The nodes, used in turn. */
  exchanges: readonly ReadyLine[]
  connections: number
  /** Messages per second over all connections. */
  rate: number
  /** Response timeout in milliseconds. */
  timeoutMs?: number
  /** The number of the first message, if others have been sent before. */
  first?: number
}

const pauseAfterFaultMs = 100

/** Starts the load; every message has a unique client_ref and recipient. */
export function startLoad({
  exchanges,
  connections,
  rate,
  timeoutMs = 15_000,
  first = 0,
}: LoadOptions): Load {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const history: Operation[] = []
  const waiting = new Set<(operation: Operation) => void>()
  let stopped = false
  let next = first

  const work = async () => {
    while (!stopped) {
      const index = next++
      const operation = await send(agent, exchanges[index % exchanges.length]!, index, timeoutMs)
      history.push(operation)
      if (operation.outcome === 'ok') for (const notify of waiting) notify(operation)
      const restMs = (connections * 1000) / rate - (operation.endedAt - operation.invokedAt)
      await pause(Math.max(operation.outcome === 'ok' ? 0 : pauseAfterFaultMs, restMs))
    }
  }
  const workers = Array.from({ length: connections }, work)
  return {
    history,
    accepted() {
      const from = performance.now()
      return new Promise((resolve) => {
        const notify = (operation: Operation) => {
          if (operation.endedAt < from) return
          waiting.delete(notify)
          resolve(operation)
        }
        waiting.add(notify)
      })
    },
    async stop() {
      stopped = true
      await Promise.all(workers)
      agent.destroy()
    },
  }
}

function messageOf(index: number, from: string) {
  const kind = kindOf(index)
  const digits = String(index).padStart(8, '0')
  return {
    kind,
    recipient: prefixOf(kind) + digits,
    clientRef: `ref-${digits}`,
    sender: kind === 'unowned' ? '12015559999' : from,
    text: textOf(kind, digits),
  }
}

function textOf(kind: Kind, digits: string): string {
  return kind === 'long' ? `Long ${digits} `.padEnd(200, '.') : `Short ${digits}`
}

function send(agent: Agent, exchange: ReadyLine, index: number, timeoutMs: number): Promise<Operation> {
  const { kind, recipient, clientRef, sender, text } = messageOf(index, exchange.demo_number)
  const body = JSON.stringify({
    message_type: 'text',
    channel: 'sms',
    to: recipient,
    from: sender,
    text,
    client_ref: clientRef,
  })
  const invokedAt = performance.now()
  return new Promise((resolve) => {
    const end = (rest: Pick<Operation, 'outcome' | 'status'> & Partial<Operation>) =>
      resolve({
        kind,
        clientRef,
        recipient,
        invokedAt,
        endedAt: performance.now(),
        retryAfter: false,
        ...rest,
      })
    const going = request(`${exchange.url}/v1/messages`, {
      agent,
      method: 'POST',
      timeout: timeoutMs,
      auth: `${exchange.api_key}:${exchange.api_secret}`,
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) },
    })
    going.on('timeout', () => going.destroy(Object.assign(new Error('no answer'), { code: 'NO_ANSWER' })))
    going.on('error', ({ code = 'unknown' }: NodeJS.ErrnoException) =>
      end({ outcome: code === 'ECONNREFUSED' ? 'fail' : 'info', status: 0, fault: code }),
    )
    going.on('response', (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', ({ code = 'unknown' }: NodeJS.ErrnoException) =>
        end({ outcome: 'info', status: 0, fault: code }),
      )
      response.on('end', () => {
        const status = response.statusCode!
        const retryAfter = response.headers['retry-after'] !== undefined
        const answer = Buffer.concat(chunks).toString()
        const open = answer.includes('#outcome-unknown')
        if (status !== 202)
          end({ outcome: open ? 'info' : 'fail', status, retryAfter, fault: answer.slice(0, 200) })
        else end({ outcome: 'ok', status, messageId: JSON.parse(answer).message_uuid })
      })
    })
    going.end(body)
  })
}
