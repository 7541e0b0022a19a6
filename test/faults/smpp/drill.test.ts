import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drillSmpp } from './run.ts'

test("every submit and receipt of a customer's SMPP client survives kills of the program and of the database [C1]", async (t) => {
  const results = await drillSmpp({
    seed: 20261129,
    strikes: { program: 1, both: 1 },
    perSecond: 50,
    minutes: Infinity,
    say: (line) => t.diagnostic(line),
    stop: new AbortController().signal,
  })
  for (const { promise, checked, differences } of results) {
    assert.deepEqual(differences, [], promise)
    if (promise !== 'refused submits are not stored') assert.ok(checked > 0, promise)
  }
})
