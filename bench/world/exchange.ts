import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import pg from 'pg'
import type { Sql } from '#platform/database/db.ts'
import { inspectEmbedded } from '#platform/embedded/index.ts'
import { openClient, type Client } from '../../test/support/client.ts'
import { startChild } from './child.ts'
import { postOf } from './load.ts'
import { topOfProfile } from './profile.ts'

/** The line that the program prints when it is ready. */
export type Ready = {
  url: string
  api_key: string
  api_secret: string
  demo_number: string
  operator_token: string
  smpp_port?: number
  smpp_system_id: string
  smpp_password: string
  operator_url: string
}

/** The program in a separate process, with an empty data folder that is deleted when the process is stopped. */
export type Exchange = {
  port: number
  /** The program and its database server, to measure their CPU time. */
  pids: { program: number; PostgreSQL: number }
  /** The bytes of `POST /v1/messages`, with optional further members. */
  sendRequest(more?: object): string
  /** Routes all numbers to a carrier on this machine, with one bind and a window of 500; a rate of 0 means no limit. */
  routeTo(port: number, perSecond?: number): Promise<void>
  /** The number of the account without a rate limit, and the port and credentials of its SMPP user; port 0 if the exchange has none. */
  demoNumber: string
  smpp: { port: number; systemId: string; password: string }
  /** The account without a rate limit, and a client with its key. */
  apiKey: string
  customer: Client
  /** Creates another account with its own number. */
  tenant(number?: string): Promise<Tenant>
  /** A client with the operator token. */
  operator: Client
  operatorUrl: string
  operatorToken: string
  /** URL of the database of the exchange, as the owner of the tables; `run` executes a statement there. */
  ownerUrl: string
  sql: Sql
  run(sql: string): Promise<void>
  /** The single number that a query on the database returns. */
  number(sql: string): Promise<number>
  /** Stops the exchange; with `profiled`, returns its CPU profile. Rejects if messages were rejected instead of sent. */
  stop(): Promise<string[]>
}

/** An account; `send` rejects unless its message is accepted, `sendRequest` returns the bytes of a request. */
export type Tenant = { apiKey: string; send(): Promise<void>; sendRequest(more?: object): string }

/** Excludes messages stored in advance. */
const rejectedSql =
  "select count(*)::int as count from message where status = 'rejected' and actor <> 'bench'"
const root = resolve(import.meta.dirname, '../..')
const carrier = 'bench'

/** Starts the program with an account that has no rate limit; with `profiled`, under Node's profiler. */
export async function openExchange({
  profiled = false,
  logLevel = 'warn',
  env = {},
}: { profiled?: boolean; logLevel?: string; env?: Record<string, string> } = {}): Promise<Exchange> {
  const data = mkdtempSync(join(tmpdir(), 'strowger-bench-'))
  // If this process runs as root, the database runs as another user, who needs access to the folder.
  chmodSync(data, 0o711)
  const flags = profiled ? ['--cpu-prof', `--cpu-prof-dir=${data}`] : []
  const child = startChild(process.execPath, [...flags, join(root, 'src/main.ts'), 'serve'], {
    cwd: data,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      STROWGER_JSON: '1',
      STROWGER_PORT: '0',
      STROWGER_DATA: data,
      STROWGER_LOG_LEVEL: logLevel,
      ...env,
    },
  })
  const [line] = await Promise.race([
    once(createInterface({ input: child.process.stdout! }), 'line'),
    once(child.process, 'exit').then(() => Promise.reject(new Error('the program did not start'))),
  ])
  const ready = JSON.parse(line as string) as Ready
  const server = inspectEmbedded(data)!
  const database = new pg.Client({ connectionString: server.ownerUrl, options: '-c strowger.scope=exchange' })
  await database.connect()
  const operator = openClient(ready.operator_url, `Bearer ${ready.operator_token}`)
  await liftLimits(operator, ready.api_key)
  return {
    port: Number(new URL(ready.url).port),
    pids: { program: child.pid, PostgreSQL: server.pid! },
    sendRequest: (more) => sendRequest(ready, more),
    demoNumber: ready.demo_number,
    smpp: { port: ready.smpp_port ?? 0, systemId: ready.smpp_system_id, password: ready.smpp_password },
    apiKey: ready.api_key,
    customer: openClient(ready.url, basicOf(ready)),
    operator,
    operatorUrl: ready.operator_url,
    operatorToken: ready.operator_token,
    ownerUrl: server.ownerUrl,
    sql: { query: (text: string, values: unknown[]) => database.query(text, values) },
    run: async (sql) => void (await database.query(sql)),
    routeTo: (port, perSecond = 0) => routeTo(operator, port, perSecond),
    tenant: (number) => openTenant(operator, ready, number),
    async number(sql) {
      const { rows } = await database.query<{ n: string }>(`select (${sql})::float8 as n`)
      return Number(rows[0]!.n)
    },
    async stop() {
      const { rows } = await database.query<{ count: number }>(rejectedSql)
      await database.end()
      await child.stop()
      const top = profiled ? topOfProfile(data) : []
      rmSync(data, { recursive: true, force: true })
      const { count } = rows[0]!
      if (count > 0)
        throw new Error(
          `${count} messages were rejected, so the measurement is invalid, because a rejection costs less`,
        )
      return top
    },
  }
}

async function liftLimits(operator: Client, apiKey: string): Promise<void> {
  const account = `/operator/v1/accounts/${apiKey}`
  expect(200, await operator.patch(account, { max_outbound_request: 1_000_000 }))
  expect(200, await operator.post(`${account}/credit`, { amount: '900000000', reference: 'bench' }))
}

/** Creates an account through the operator API. */
async function openTenant(operator: Client, ready: Ready, msisdn = tenantNumber): Promise<Tenant> {
  const { body: keys } = await operator.post<Keys>('/operator/v1/accounts', { name: 'Single' })
  await liftLimits(operator, keys.api_key)
  const number = { api_key: keys.api_key, country: 'US', type: 'mobile-lvn', features: ['SMS'] }
  expect(204, await operator.put(`/operator/v1/numbers/${msisdn}`, number))
  const client = openClient(ready.url, basicOf(keys))
  const own = { ...keys, demo_number: msisdn }
  return {
    apiKey: keys.api_key,
    send: async () => expect(202, await client.post('/v1/messages', messageOf(own, {}))),
    sendRequest: (more) => sendRequest(own, more),
  }
}

/** The sender of messages of another account. */
export const tenantNumber = '12015559999'
type Keys = Pick<Ready, 'api_key' | 'api_secret'>

async function routeTo(operator: Client, port: number, perSecond: number): Promise<void> {
  const terms = { submit_window: 500, submits_per_second: perSecond }
  const line = { host: '127.0.0.1', port, system_id: 'bench', password: 'bench', ...terms }
  expect(204, await operator.put(`/operator/v1/carriers/${carrier}`, { name: 'Bench', ...line }))
  // This route precedes the simulator's route for the same numbers, which must not be used when this carrier is unavailable.
  const route = { prefix: '', carrier_id: carrier, priority: 0, last: true }
  const { status, body } = await operator.post('/operator/v1/routes', route)
  // The carrier or route may exist already.
  if (status !== 409) expect(201, { status, body })
}

function expect(status: number, answer: { status: number; body: unknown }): void {
  if (answer.status !== status) throw new Error(`${answer.status}: ${JSON.stringify(answer.body)}`)
}

/** The recipient used in all comparisons, in a country where a sender needs no campaign: a British number reserved for drama. */
export const recipient = '447700900100'
export const text = 'The quick brown fox is faster than that one'

function sendRequest(ready: Keys & Pick<Ready, 'demo_number'>, more: object = {}): string {
  return postOf('/v1/messages', basicOf(ready), messageOf(ready, more))
}

function basicOf({ api_key, api_secret }: Keys): string {
  return `Basic ${Buffer.from(`${api_key}:${api_secret}`).toString('base64')}`
}

function messageOf({ demo_number }: Pick<Ready, 'demo_number'>, more: object): object {
  return { message_type: 'text', channel: 'sms', from: demo_number, to: recipient, text, ...more }
}

/** Sends one message as the demo account; rejects unless it is accepted. */
export async function sendOnce(ready: Ready): Promise<void> {
  const client = openClient(ready.url, basicOf(ready))
  expect(202, await client.post('/v1/messages', messageOf(ready, {})))
}
