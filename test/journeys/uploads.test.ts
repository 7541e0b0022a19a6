import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { operatorsContract } from '#exchange/mount/operators.ts'
import type { Operation } from '#platform/contract/contract.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'
import { aPartner } from '../support/sims.ts'

let exchange: TestExchange
let ids: Record<string, string>

before(async () => {
  // The exchange trusts this proxy, so that each request can state its client address.
  exchange = await startExchange({ env: { STROWGER_TRUST_PROXY: '127.0.0.1/32' } })
  const { operator, db } = exchange
  const input = { name: 'Uploads', kind: 'white_list', effect: 'block', api_key: exchange.demo.api_key }
  const { status, body: rule } = await operator.post<{ rule_id: string }>('/operator/v1/rules', input)
  assert.equal(status, 201)
  ids = { rule_id: rule.rule_id, file_id: 'odd', partner_id: await aPartner(db, 'uploads') }
})
after(() => exchange.stop())

type Upload = { operationId: string; method: string; path: string }

/** All operations that accept rows, each with both media types. */
function uploads(): Upload[] {
  const operations: [string, Operation][] = Object.entries(operatorsContract.operations)
  return operations.flatMap(([operationId, { bodyType, method, path }]) =>
    bodyType === 'rows'
      ? [{ operationId, method, path: path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name]!) }]
      : [],
  )
}

async function send(
  { method, path }: Upload,
  body: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
) {
  const authorization = `Bearer ${exchange.operatorToken}`
  const response = await fetch(exchange.operatorUrl + path, {
    method,
    body,
    headers: { authorization, ...headers },
  })
  return { status: response.status, text: await response.text() }
}

test('an upload that is not text is refused as such, in every operation', async () => {
  const octets = Uint8Array.of(0x22, 0xff, 0xc0, 0x80, 0x22)
  for (const upload of uploads())
    for (const type of ['text/csv', 'application/x-ndjson']) {
      const { status, text } = await send(upload, octets, { 'content-type': type })
      assert.equal(status, 400, `${upload.operationId} ${type} ${text}`)
      assert.match(text, /is not UTF-8/, upload.operationId)
    }
})

test('a compressed upload is refused as such', async () => {
  for (const upload of uploads())
    for (const type of ['text/csv', 'application/x-ndjson']) {
      const headers = { 'content-type': type, 'content-encoding': 'gzip' }
      const { status, text } = await send(upload, new Uint8Array(gzipSync('prefix,price\n99,1\n')), headers)
      assert.equal(status, 415, `${upload.operationId} ${type} ${text}`)
    }
})
