import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fuzzPdus } from './pdus.ts'

test('fifty thousand mutated PDUs cause only declared errors [fault S10]', async () => {
  const { pdus, live } = await fuzzPdus({ seed: 20_261_121, count: 50_000, say: () => undefined })
  assert.ok(pdus >= 50_000 && live > 0)
})
