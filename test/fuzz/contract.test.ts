import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startFuzzed, type Fuzzed } from './contract/exchange.ts'
import { fuzzContract } from './contract/fuzz.ts'

let exchange: Fuzzed

before(async () => {
  exchange = await startFuzzed()
})
after(() => exchange.stop())

test('a few hundred requests of every kind get the answers of the API document', async () => {
  const { cases, findings } = await fuzzContract(exchange, {
    seed: 20_261_121,
    count: 500,
    say: () => undefined,
    connections: 1,
    timeoutMs: 120_000,
    tables: false,
  })
  assert.deepEqual([...findings.keys()], [])
  assert.ok(cases >= 500)
})
