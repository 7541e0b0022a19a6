import assert from 'node:assert/strict'
import type { Operation } from '#platform/contract/contract.ts'
import type { Example } from '#platform/contract/openapi/openapi-examples.ts'
import type { EventType } from '#webhooks/index.ts'
import { basic } from '../support/accounts.ts'
import type { TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'
import { checkAnswer, checkWebhook } from './check.ts'
import { expectedStatus, type Heard, operations, type Request, sendOnce, writtenOf } from './requests.ts'
import { openStable } from './stable.ts'

// oxlint-disable-next-line typescript/no-explicit-any -- scenarios read any member of a response, and fail without it
export type Body = any

export type Recorder = {
  exchange: TestExchange
  /** Sends a request of an operation, checks the response and records both. Returns the body of the response. */
  send(operationId: string, request?: Request): Promise<Body>
  /** Waits for a webhook of this type with a matching body at the endpoint, checks the body and records it. */
  receive(type: EventType, title: string, wanted?: (body: Body) => boolean): Promise<void>
  /** Moves the clock of the sandbox. */
  advance(seconds: number): Promise<void>
  /** Moves the clock of the sandbox to the next 06:00 UTC, for examples that depend on the day of what happened some hours earlier. */
  awaitMorning(): Promise<void>
  /** Replaces a text by a stable one in all examples. */
  fix(actual: string, replacement: string): void
  /** Recorded examples by operation. */
  examples(): Record<string, Example[]>
}

/** Opens a recorder of one area for an exchange; the demo account is the customer. */
export function openRecorder(exchange: TestExchange, area: number): Recorder {
  const { demo, url, operatorUrl } = exchange
  const stable = openStable(area)
  stable.fix(url, 'https://exchange.example.com')
  stable.fix(new URL(url).host, 'exchange.example.com')
  stable.fix(exchange.receiver.url, 'https://bluekite.example')
  stable.fix(demo.api_key, 'abcd1234')
  const recorded: { id: string; example: unknown; at: number }[] = []
  let offset = 0
  const record = (id: string, example: unknown) =>
    void recorded.push({ id, example, at: Date.now() + offset })
  const advance = async (seconds: number) => {
    await exchange.advance(seconds)
    offset += seconds * 1_000
  }
  return {
    exchange,
    async send(operationId, request = {}) {
      const { family, operation } = operations.get(operationId) ?? assert.fail(`no operation ${operationId}`)
      const { authorization = usualAuthorization(exchange, family), headers, cookie } = request
      const base = family === 'operator' ? operatorUrl : url
      const written = writtenOf(operation, request)
      const once = () => sendOnce({ base, method: operation.method, written, headers, authorization, cookie })
      // A repeated request may exceed the rate limit of the account, for itself and for the next one.
      const send = () => until(once, ({ status }) => status !== 429)
      const heard = await (request.until ? awaited(send, request.until, operationId) : send())
      assert.equal(
        heard.status,
        expectedStatus(operation, request),
        `${operationId}: ${JSON.stringify(heard.answer)}`,
      )
      checkAnswer(operationId, operation, heard)
      if (!request.unrecorded) record(operationId, exampleOf(operation, request, written.type, heard))
      return heard.answer
    },
    async receive(type, title, wanted = () => true) {
      const found = () =>
        exchange.receiver.received.find(
          ({ headers, body }) => headers['webhook-event'] === type && wanted(JSON.parse(body.toString())),
        )
      const { headers, body } = (await until(found, (one) => one !== undefined).catch(() =>
        assert.fail(`no webhook ${type}: ${title}`),
      ))!
      const content: unknown = JSON.parse(body.toString())
      checkWebhook(type, content)
      record(type, { title, type: headers['content-type']!.split(';')[0], body: content, status: 200 })
    },
    advance,
    awaitMorning: () => advance(secondsToMorning((Date.now() + offset) / 1_000)),
    fix: stable.fix,
    examples() {
      for (const { example } of recorded) stable.learn(example)
      const examples: Record<string, Example[]> = {}
      for (const { id, example, at } of recorded)
        (examples[id] ??= []).push(stable.of(example, at, id) as Example)
      return examples
    },
  }
}

function secondsToMorning(now: number): number {
  const [hour, day] = [3_600, 86_400]
  return day - Math.floor((now - 6 * hour) % day)
}

/** The credentials with which operations of a family are called. */
function usualAuthorization({ demo, operatorToken }: TestExchange, family: string): string {
  if (family === 'operator') return `Bearer ${operatorToken}`
  if (family === 'sims' || family === 'token') return basic(demo.sim_client_id, demo.sim_client_secret)
  return basic(demo.api_key, demo.api_secret)
}

/** Repeats a request until its response is as wanted. */
async function awaited(
  send: () => Promise<Heard>,
  wanted: (answer: never) => boolean,
  operationId: string,
): Promise<Heard> {
  return until(send, ({ answer }) => wanted(answer as never)).catch(async () =>
    assert.fail(`${operationId} does not become as wanted: ${JSON.stringify(await send())}`),
  )
}

/** A request and its response as an example. */
function exampleOf(operation: Operation, request: Request, type: string | undefined, heard: Heard): unknown {
  const { title = titleOf(operation, heard), params, query, headers, body } = request
  return withoutUndefined({
    title,
    params,
    query,
    headers,
    ...(body !== undefined && { type, body }),
    status: heard.status,
    ...(heard.answer !== undefined && { answerType: heard.type, answer: heard.answer }),
  })
}

/** A value as JSON shows it. */
const withoutUndefined = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

function titleOf({ summary }: Operation, { status, answer }: Heard): string {
  if (status < 400) return summary
  const problem = answer as { title?: string; code?: string; error?: string }
  return problem.title ?? problem.code ?? problem.error ?? `Status ${status}`
}
