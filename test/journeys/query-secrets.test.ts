import assert from 'node:assert/strict'
import { PassThrough } from 'node:stream'
import { after, before, test } from 'node:test'
import { openLog } from '#platform/log.ts'
import { openCollector, type Collector } from '../support/collector.ts'
import type { Customer } from '../support/customer.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { offered, listNumbers } from '../support/number-listings.ts'

let collector: Collector
let exchange: TestExchange
let alice: Customer
let logged = ''

before(async () => {
  const lines = new PassThrough()
  lines.on('data', (chunk: Buffer) => (logged += String(chunk)))
  collector = await openCollector()
  const env = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }
  exchange = await startExchange({ env, log: openLog('trace', lines) })
  alice = await exchange.customer('alice')
})
after(async () => {
  await exchange?.stop()
  await collector?.close()
})

const wrongSecret = 'Canary-Query-Wrong-82'
const msisdn = '447800920001'
const form = { 'content-type': 'application/x-www-form-urlencoded' }

/** Calls each numbers operation with a secret in the query: one that is accepted, one with invalid fields, and one with a wrong secret. */
async function callAll(secret: string): Promise<number[]> {
  const query = `api_key=${alice.apiKey}&api_secret=${secret}`
  const traceparent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01'
  const get = (path: string) => exchange.anonymous.get(path, { traceparent })
  const post = (path: string, body: string) =>
    exchange.anonymous.post(`${path}?${query}`, body, { ...form, traceparent })
  const number = `country=GB&msisdn=${msisdn}`
  const answers = [
    await get(`/number/search?country=GB&${query}`),
    await post('/number/buy', number),
    await get(`/account/numbers?${query}`),
    await post('/number/update', `${number}&voiceCallbackType=tel&voiceCallbackValue=447700900123`),
    await post('/number/cancel', number),
    await get(`/account/numbers?size=0&${query}`),
    await get(`/number/search?country=GB&country=US&${query}`),
    await post('/number/buy', 'country=GB&msisdn=1'),
    await post('/number/elsewhere', number),
    await get(`/account/get-balance?${query}`),
  ]
  for (const { body, headers } of answers)
    assert.equal(JSON.stringify([body, [...headers]]).includes(secret), false)
  return answers.map(({ status }) => status)
}

/** Every row of every table that contains these words, as `table: row`. */
async function rowsWith(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await exchange.db.query<{ name: string }>(
    `select quote_ident(table_name) as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'
        and has_table_privilege(quote_ident(table_name), 'select')`,
  )
  assert.ok(tables.length > 50, String(tables.length))
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await exchange.db.query<{ row: string }>(
      `select t::text as row from ${name} t where exists (select from unnest($1::text[]) w where strpos(t::text, w) > 0)`,
      [words],
    )
    found.push(...rows.map(({ row }) => `${name}: ${row}`))
  }
  return found
}

test('a secret in the query of numbers operations is in no log, trace, metric or row, and in no response [S3-092]', async () => {
  await listNumbers(exchange.db, [offered(msisdn)])
  assert.deepEqual(await callAll(alice.secret), [200, 200, 200, 200, 200, 420, 420, 420, 404, 200])
  const refused = await callAll(wrongSecret)
  assert.ok(
    refused.every((status) => status === 401 || status === 404 || status === 429),
    String(refused),
  )
  const calls = ['buyNumber', 'listOwnedNumbers', 'searchNumbers', 'updateNumber', 'cancelNumber']
  await collector.trace('0af7651916cd43dd8448eb211c80319c', (spans) =>
    calls.every((name) => spans.some((span) => span.name === name)),
  )
  const { body: metrics } = await exchange.operator.get<string>('/metrics')
  assert.match(metrics, /strowger_query_credentials_total [1-9]/)
  const secrets = [alice.secret, wrongSecret]
  const positions = { log: logged, traces: collector.raw(), metrics }
  for (const [position, text] of Object.entries(positions))
    for (const secret of secrets) assert.equal(text.includes(secret), false, `a secret is in the ${position}`)
  assert.deepEqual(await rowsWith(secrets), [])
  // A control: the search finds a word that the tables do contain.
  assert.ok((await rowsWith([msisdn])).length > 0)
})
