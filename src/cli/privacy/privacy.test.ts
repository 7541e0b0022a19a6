import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startExchange, type TestExchange } from '../../../test/support/exchange.ts'
import { openTerminal, type Terminal } from '../../../test/support/terminal.ts'
import { until } from '../../../test/support/until.ts'

let exchange: TestExchange
let operator: Terminal
before(async () => {
  exchange = await startExchange()
  operator = openTerminal(exchange)
})
after(() => exchange.stop())

const number = '99000700001'

async function storeDecision(): Promise<void> {
  const { db } = exchange
  await db.query(
    `insert into network_decision (request_id, account_id, application_id, msisdn, purpose, grants, outcome, decided_by, decided_at)
     select uuid_now(), id, uuid_now(), $1, 'p', '{g}', 'granted', 'operator', now() from account limit 1`,
    [number],
  )
}

test('data about a number is exported line by line, and erased with visible progress', async () => {
  await operator.json('accounts', 'open', 'Exported')
  await storeDecision()
  const lines = (await operator.run('privacy', 'export', '+990 007-000 01')).out.split('\n')
  assert.deepEqual(
    lines.map((line) => (JSON.parse(line) as { kind: string }).kind),
    ['network_decision'],
  )
  const { erasure_id: id } = await operator.json<{ erasure_id: string }>('privacy', 'erase', number, '--yes')
  const seen = await until(
    () => operator.json<{ state: string; erased: object }>('privacy', 'erasures', id),
    ({ state }) => state === 'done',
  )
  assert.deepEqual(seen.erased, { network_decision: 1 })
  const none = await operator.run('privacy', 'export', number)
  assert.deepEqual([none.code, none.out, none.err], [0, '', '0 records.'])
  assert.match(
    (await operator.run('privacy', 'erasures')).out,
    new RegExp(`^${id} .* 1 network_decision`, 'm'),
  )
  const unknown = await operator.run('privacy', 'erase', number, '--account', '00000000', '--yes')
  assert.deepEqual([unknown.code, /Not found/.test(unknown.err)], [1, true])
})
