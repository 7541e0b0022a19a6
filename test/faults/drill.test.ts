import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runDrill } from './drill.ts'
import { reportLines } from './report.ts'

test('no accepted message is lost or silently duplicated when program and database are killed under load [fault C1]', async () => {
  const strikes = { program: 2, startup: 1, postmaster: 1, both: 1 }
  const report = await runDrill({ seed: 20, strikes, connections: 16, rate: 200 })
  const lines = reportLines(report).join('\n')
  assert.deepEqual(
    report.results.filter((one) => one.differences.length > 0),
    [],
    lines,
  )
  assert.equal(report.exitCode, 0, lines)
  assert.ok(report.counts.accepted > 100, lines)
})
