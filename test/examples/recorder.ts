import assert from 'node:assert/strict'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { contracts } from '#exchange/mount/contracts.ts'
import type { Operation } from '#platform/contract/contract.ts'
import type { Example } from '#platform/contract/openapi/openapi-examples.ts'
import { webhookBodies } from '#exchange/mount/webhook-bodies.ts'
import type { EventType } from '#webhooks/index.ts'
import { jsonSchema } from '#platform/contract/validate.ts'
import { webAddressFormats } from '#platform/contract/web-address.ts'
import { basic } from '../support/accounts.ts'
import type { TestExchange } from '../support/exchange.ts'
import { until } from '../support/until.ts'
import { openStable } from './stable.ts'

const operations = new Map(
  contracts.flatMap(({ family, operations: own }) =>
    Object.entries<Operation>(own).map(([id, operation]) => [id, { family, operation }] as const),
  ),
)

export type Request = {
  /** Title of the example; by default the summary of the operation, or the title of the error. */
  title?: string
  params?: Record<string, string | number>
  query?: Record<string, string | number>
  headers?: Record<string, string>
  body?: unknown
  /** The Authorization header, if it differs from the default of the operation's family; null omits it. */
  authorization?: string | null
  /** The cookie of a browser session. */
  cookie?: string
  /** Media type of the body, for operations with several. */
  type?: string
  /** The expected status, if it is not the first successful one of the contract. */
  status?: number
  /** Repeats the request until the response is as wanted. */
  until?: (answer: never) => boolean
  /** Sends the request without recording an example. */
  unrecorded?: true
}

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
  /** Replaces a text by a stable one in all examples. */
  fix(actual: string, replacement: string): void
  /** Recorded examples by operation. */
  examples(): Record<string, Example[]>
}

const ajv = new Ajv2020({ strict: false, allowUnionTypes: true })
addFormats.default(ajv)
for (const [name, check] of Object.entries(webAddressFormats)) ajv.addFormat(name, check)

/** Opens a recorder of one area for an exchange; the demo account is the customer. */
export function openRecorder(exchange: TestExchange, area: number): Recorder {
  const { demo, url, operatorUrl, operatorToken } = exchange
  const stable = openStable(area)
  stable.fix(url, 'https://exchange.example.com')
  stable.fix(new URL(url).host, 'exchange.example.com')
  stable.fix(exchange.receiver.url, 'https://bluekite.example')
  stable.fix(demo.api_key, 'abcd1234')
  const recorded: { id: string; example: unknown; at: number }[] = []
  let offset = 0
  const usual = (family: string): string | undefined => {
    if (family === 'operator') return `Bearer ${operatorToken}`
    if (family === 'sims' || family === 'token') return basic(demo.sim_client_id, demo.sim_client_secret)
    return basic(demo.api_key, demo.api_secret)
  }
  return {
    exchange,
    async send(operationId, request = {}) {
      const { family, operation } = operations.get(operationId) ?? assert.fail(`no operation ${operationId}`)
      const { authorization = usual(family), cookie } = request
      const base = family === 'operator' ? operatorUrl : url
      const written = requestOf(operation, request)
      const ask = async () => {
        const response = await fetch(base + written.path, {
          method: operation.method,
          headers: {
            ...request.headers,
            ...(authorization !== null && authorization !== undefined && { authorization }),
            ...(cookie && { cookie, 'sec-fetch-site': 'same-origin' }),
            ...(written.body !== undefined && { 'content-type': written.type! }),
          },
          ...(written.body !== undefined && { body: written.body }),
        })
        const text = await response.text()
        const type = response.headers.get('content-type')?.split(';')[0]
        const answer = text && type?.includes('json') ? (JSON.parse(text) as unknown) : text || undefined
        return { status: response.status, type, answer }
      }
      const { until: wanted } = request
      const heard = wanted
        ? await until(ask, ({ answer }) => wanted(answer as never)).catch(async () =>
            assert.fail(`${operationId} does not become as wanted: ${JSON.stringify(await ask())}`),
          )
        : await ask()
      const expected =
        request.status ?? Number(Object.keys(operation.responses).find((one) => one.startsWith('2')))
      assert.equal(heard.status, expected, `${operationId}: ${JSON.stringify(heard.answer)}`)
      checkAnswer(operationId, operation, heard)
      if (!request.unrecorded) {
        const { title = titleOf(operation, heard), params, query, headers, body } = request
        const example = {
          title,
          ...(params && { params }),
          ...(query && { query }),
          ...(headers && { headers }),
          ...(body !== undefined && { type: written.type, body }),
          status: heard.status,
          ...(heard.answer !== undefined && { answerType: heard.type, answer: heard.answer }),
        }
        recorded.push({ id: operationId, example: plain(example), at: Date.now() + offset })
      }
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
      const isValid = ajv.validate(jsonSchema(webhookBodies[type], 'output'), content)
      assert.ok(isValid, `${type}: ${ajv.errorsText()} in ${body.toString()}`)
      const example = { title, type: headers['content-type']!.split(';')[0], body: content, status: 200 }
      recorded.push({ id: type, example, at: Date.now() + offset })
    },
    async advance(seconds) {
      await exchange.advance(seconds)
      offset += seconds * 1_000
    },
    fix: stable.fix,
    examples() {
      for (const { example } of recorded) stable.learn(example)
      const examples: Record<string, Example[]> = {}
      for (const { id, example, at } of recorded)
        (examples[id] ??= []).push(stable.of(example, at) as Example)
      return examples
    },
  }
}

const mediaTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  rows: 'text/csv',
} as const

/** A request as it is sent: path with query, and the body as text. */
function requestOf(
  { path, bodyType = 'json' }: Operation,
  { params = {}, query = {}, body, type = mediaTypes[bodyType] }: Request,
): { path: string; type?: string; body?: string } {
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, String(value)]),
  ).toString()
  const target =
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(params[name] ?? assert.fail(name)),
    ) + (search && `?${search}`)
  if (body === undefined) return { path: target }
  const text =
    typeof body === 'string'
      ? body
      : bodyType === 'form'
        ? new URLSearchParams(body as Record<string, string>).toString()
        : JSON.stringify(body)
  return { path: target, type, body: text }
}

/** A value as JSON shows it: without undefined members. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

type Heard = { status: number; type: string | undefined; answer: unknown }

/** Checks the response by the contract. */
function checkAnswer(operationId: string, { responses }: Operation, { status, type, answer }: Heard): void {
  const shape =
    responses[status] ?? assert.fail(`${operationId} answers with ${status}, which is undocumented`)
  if (!shape.schema) return assert.equal(answer, undefined, `${operationId}: a body is undocumented`)
  const types = [shape.type ?? 'application/json', ...(shape.alsoAs ?? [])]
  assert.ok(types.includes(type!), `${operationId}: ${type} is undocumented`)
  const isValid = ajv.validate(jsonSchema(shape.schema, 'output'), answer)
  assert.ok(isValid, `${operationId}: ${ajv.errorsText()} in ${JSON.stringify(answer)}`)
}

function titleOf({ summary }: Operation, { status, answer }: Heard): string {
  if (status < 400) return summary
  const problem = answer as { title?: string; code?: string; error?: string }
  return problem.title ?? problem.code ?? problem.error ?? `Status ${status}`
}
