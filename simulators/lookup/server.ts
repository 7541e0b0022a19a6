import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { FaultSet } from '../control/fault-set.ts'
import { openLoopback } from '../control/loopback.ts'
import type { LOOKUP_FAULTS } from './faults.ts'
import { wrongResults, type Result } from './results.ts'

/** A request with its numbers; status 0 if it got no response. */
export type LookupCall = { status: number; numbers: readonly string[] }

type Deps = {
  secret: string
  faults: FaultSet<typeof LOOKUP_FAULTS>
  networkOf(number: string): string | null
  /** Called for each number that is charged for. */
  charge(number: string): void
  log(call: LookupCall): void
}

type Response = { status: number; results?: Result[]; retry?: number }

const LARGEST_BODY = 64 * 1024
const MOST_NUMBERS = 100
const NUMBER = /^\d{7,15}$/

/** Serves the API on loopback. Rejects if the port is in use. */
export function openApi(deps: Deps, port: number) {
  return openLoopback((request, response) => answer(deps, request, response), port)
}

async function answer(deps: Deps, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { faults, log } = deps
  if (faults.take('refuse-connections')) return void response.destroy()
  const numbers = numbersIn(await readBody(request))
  const note = (status: number) => log({ status, numbers: numbers ?? [] })
  if (faults.take('silence')) return note(0)
  const result = respond(deps, request, numbers)
  const slow = faults.take('slow-answers')
  if (slow) await setTimeout(slow.ms, undefined, { ref: false })
  if (faults.take('lose-answers')) {
    note(0)
    response.destroy()
    return
  }
  note(result.status)
  const text = result.results ? JSON.stringify({ results: result.results }) : ''
  const wrong = faults.take('malformed')
  response.writeHead(result.status, {
    'content-type': 'application/json',
    ...(result.retry !== undefined && { 'retry-after': String(result.retry) }),
  })
  response.end(wrong ? malformed(wrong.kind, text) : text)
}

function respond(
  { secret, faults, networkOf, charge }: Deps,
  { method, url, headers }: IncomingMessage,
  numbers: readonly string[] | undefined,
): Response {
  if (headers.authorization !== `Bearer ${secret}`) return { status: 401 }
  const throttled = faults.take('throttle')
  if (throttled) return { status: 429, retry: throttled.retry }
  const refused = faults.take('refuse-requests')
  if (refused) return { status: refused.status }
  if (url !== '/v1/lookups') return { status: 404 }
  if (method !== 'POST') return { status: 405 }
  if (!numbers) return { status: 400 }
  for (const number of numbers) charge(number)
  const results = numbers.map((number) => ({ number, network: networkOf(number) }))
  const wrong = faults.take('wrong-results')
  return { status: 200, results: wrong ? wrongResults(results, wrong.kind) : results }
}

/** The numbers of a body; undefined if the body is not a request of the API. */
function numbersIn(body: unknown): string[] | undefined {
  const { numbers } = (body ?? {}) as { numbers?: unknown }
  if (!Array.isArray(numbers) || numbers.length === 0 || numbers.length > MOST_NUMBERS) return undefined
  const isNumber = (one: unknown) => typeof one === 'string' && NUMBER.test(one)
  return numbers.every(isNumber) ? (numbers as string[]) : undefined
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length
    if (length <= LARGEST_BODY) chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString())
  } catch {
    return undefined
  }
}

function malformed(kind: string, text: string): string {
  if (kind === 'html') return '<html><body>Service temporarily unavailable</body></html>'
  return kind === 'truncated' ? text.slice(0, -2) : '{"result":[1,2,3]}'
}
