import { setTimeout as pause } from 'node:timers/promises'
import { basic } from '../support/accounts.ts'
import type { ReadyLine } from './program.ts'
import { openWires } from './wires.ts'

/** Results of a load. Times are milliseconds since a request was due, even if it was sent later. */
export type Seen = {
  seconds: number
  accepted: number[]
  /** Accepted requests that were due in the onset; they are counted only here. */
  early: number[]
  /** Requests answered by 429 or 503. */
  shed: number[]
  /** Milliseconds from sending to the response, without the wait for a free connection; of accepted and shed requests. */
  sent: { accepted: number[]; shed: number[] }
  /** Other answers, by status. */
  other: Record<string, number>
  /** Requests without an answer, by reason. */
  lost: Record<string, number>
}

export type Fire = { exchange: ReadyLine; seconds: number; connections: number; stop: AbortSignal }
/** Seconds of the initial burst, which is not counted. */
type Onset = { onset?: number }

const slice = 5

/** Sends at a constant rate, regardless of responses: each request is sent when it is due. */
export async function fireAt(
  rate: number,
  { exchange, seconds, connections, stop, onset = 0 }: Fire & Onset,
): Promise<Seen> {
  const began = performance.now()
  const since = began + onset * 1000
  const ask = openAsk(exchange, connections, since)
  const open = new Set<Promise<void>>()
  for (let sent = 0; performance.now() - since < seconds * 1000 && !stop.aborted; await pause(slice))
    for (; sent < ((performance.now() - began) / 1000) * rate; sent++) {
      const requested = ask.once(began + (sent / rate) * 1000).finally(() => open.delete(requested))
      open.add(requested)
    }
  await Promise.all(open)
  return ask.end(since)
}

/**
 * Sends on a fixed number of connections, each of which sends its next request after the response to the previous one, to find the highest rate that
 * the exchange accepts.
 */
export async function fireClosed({ exchange, seconds, connections, stop }: Fire): Promise<Seen> {
  const ask = openAsk(exchange, connections)
  const began = performance.now()
  const until = began + seconds * 1000
  const customer = async () => {
    while (performance.now() < until && !stop.aborted) await ask.once(performance.now())
  }
  await Promise.all(Array.from({ length: connections }, customer))
  return ask.end(began)
}

function openAsk(exchange: ReadyLine, connections: number, since = -Infinity) {
  const seen: Seen = {
    seconds: 0,
    accepted: [],
    early: [],
    shed: [],
    sent: { accepted: [], shed: [] },
    other: {},
    lost: {},
  }
  const wires = openWires(Number(new URL(exchange.url).port), connections, requestOf(exchange))
  return {
    async once(due: number) {
      const { answer, ms } = await wires.ask()
      const [took, early] = [performance.now() - due, due < since]
      if (answer === 202) {
        ;(early ? seen.early : seen.accepted).push(took)
        if (!early) seen.sent.accepted.push(ms)
      } else if (early) return
      else if (answer === 429 || answer === 503) {
        seen.shed.push(took)
        seen.sent.shed.push(ms)
      } else count(typeof answer === 'number' ? seen.other : seen.lost, String(answer))
    },
    end(began: number): Seen {
      wires.end()
      return { ...seen, seconds: (performance.now() - began) / 1000 }
    },
  }
}

function requestOf({ api_key, api_secret, demo_number: from }: ReadyLine): string {
  const to = '491500000000'
  const body = JSON.stringify({ message_type: 'text', channel: 'sms', from, to, text: 'Load' })
  const head = [
    'POST /v1/messages HTTP/1.1',
    'host: exchange',
    `authorization: ${basic(api_key, api_secret)}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

const count = (label: Record<string, number>, name: string) => (label[name] = (label[name] ?? 0) + 1)

/** The total number of results, and the number of each kind. */
export function counted(label: Record<string, number>): string {
  const all = Object.values(label).reduce((sum, n) => sum + n, 0)
  const kinds = Object.entries(label).map(([name, n]) => `${name}: ${n}`)
  return kinds.length > 0 ? `${all} (${kinds.join(', ')})` : '0'
}

export const perSecond = ({ accepted, seconds }: Seen): number => Math.round(accepted.length / seconds)

/** The given percentile of times, in whole milliseconds. */
export function percentile(times: readonly number[], percent: number): number {
  const sorted = Float64Array.from(times).sort()
  return Math.round(sorted[Math.floor((sorted.length * percent) / 100)] ?? 0)
}
