import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'
import { openTerminal } from '../../../test/support/terminal.ts'
import { openAsk } from '../operator/ask.ts'
import { advanceWithProgress, reachedLine } from './advance.ts'

let exchange: TestExchange
before(async () => void (exchange = await startExchange()))
after(() => exchange.stop())

const hours = 73
const instant = /\d{4}-\d\d-\d\d \d\d:\d\d:\d\dZ/g

test('while exchange time is advanced by 73 hours, a terminal shows which time has been reached, of which', async () => {
  const ask = openAsk(exchange.operatorUrl, exchange.operatorToken)
  const written: string[] = []
  const screen = { isTTY: true, write: (text: string) => written.push(text) }
  const before = Date.parse((await ask('readClock', {})).now)
  const { now } = await advanceWithProgress(ask, hours * 3600, screen, 5)
  assert.ok(Date.parse(now) - before >= hours * 3_600_000)
  assert.equal(written.pop(), '\n')
  const reached = written.map((line) =>
    line.match(instant)!.map((text) => Date.parse(text.replace(' ', 'T'))),
  )
  const target = reached[0]![1]!
  assert.equal(target - reached[0]![0]!, hours * 3_600_000)
  assert.deepEqual(
    reached.map(([at]) => at),
    reached.map(([at]) => at!).toSorted((a, b) => a - b),
  )
  assert.deepEqual(reached.at(-1), [target, target])
  assert.match(written[0]!, /^\r.*,   0 %$/)
  assert.match(written.at(-1)!, /^\r.*, 100 %$/)
})

test('without a terminal, only the time at the end is printed', async () => {
  const { code, out, err } = await openTerminal(exchange).run('clock', 'advance', '2h')
  assert.deepEqual([code, err], [0, ''])
  assert.match(out, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
})

test('an advance that the exchange refuses ends the progress line', async () => {
  const ask = openAsk(exchange.operatorUrl, exchange.operatorToken)
  const written: string[] = []
  const screen = { isTTY: true, write: (text: string) => written.push(text) }
  await assert.rejects(advanceWithProgress(ask, 40_000_001, screen, 5), /by_seconds/)
  assert.equal(written.at(-1), '\n')
})

test('the line names the time that was reached, the target and the share', () => {
  const from = Date.parse('2026-11-27T12:00:00Z')
  assert.equal(
    reachedLine(from, 24 * 3_600_000, 73 * 3_600_000),
    '2026-11-28 12:00:00Z of 2026-11-30 13:00:00Z,  32 %',
  )
})
