import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { openCarriersMetrics } from '#carriers/index.ts'
import { openLog } from '#platform/log.ts'
import { openMetrics } from '#platform/metrics/metrics.ts'
import { openMessagesMetrics } from '../counts/metrics.ts'
import { openShedCounter } from './shed.ts'

test('every refusal for overload is counted in a metric, and logged with advice at most once a minute [fault O1]', async () => {
  const lines: { refused: number; msg: string }[] = []
  const out = new Writable({
    write(line: Buffer, _, done) {
      lines.push(JSON.parse(line.toString()))
      done()
    },
  })
  const metrics = openMetrics()
  let now = 0
  const shed = openShedCounter(
    { log: openLog('warn', out), metrics: openMessagesMetrics(metrics, openCarriersMetrics(metrics)) },
    () => now,
  )
  for (let i = 0; i < 100; i++) shed()
  now = 60_000
  shed()
  shed()
  assert.deepEqual(
    lines.map(({ refused }) => refused),
    [1, 100],
  )
  assert.match(lines[0]!.msg, /add a node/)
  assert.match((await metrics.read()).body, /^strowger_overload_refusals_total 102$/m)
})
