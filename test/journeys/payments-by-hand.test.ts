import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { loadConfig } from '#platform/config/config.ts'
import { checkPayments } from '#exchange/checks/payments.ts'
import { startExchange, type TestExchange } from '../support/exchange.ts'

let exchange: TestExchange
before(async () => {
  exchange = await startExchange({ env: { STROWGER_PAYMENTS: 'manual' } })
})
after(() => exchange.stop())

const root = '/operator/v1/accounts'

/** Begins auto-reload of a new account; returns its path and its pending payment. */
async function pending(name: string) {
  const { apiKey } = await exchange.customer(name, { balance: '0' })
  const path = `${root}/${apiKey}`
  const reload = { trx: 'transfer', amount: '20', threshold: '5' }
  assert.equal((await exchange.operator.put(`${path}/auto-reload`, reload)).status, 202)
  const { body } = await exchange.operator.get<{ payments: { payment_id: string; provider: string }[] }>(
    `${path}/payments`,
  )
  assert.equal(body.payments[0]?.provider, 'manual')
  return { path, apiKey, id: body.payments[0].payment_id }
}

test('bank transfers that an operator confirms or refuses are counted as decided by an operator, each once', async () => {
  const [paid, refused] = [await pending('paid'), await pending('refused')]
  const findings = await checkPayments(exchange.db, loadConfig({ STROWGER_PAYMENTS: 'manual' }))
  assert.deepEqual(
    findings.map(({ level, description }) => `${level} ${description}`),
    [
      'ok no payment provider; operators confirm bank transfers by hand',
      'warn 2 bank transfers to confirm or decline: see strowger payments list, then run strowger payments end.',
    ],
  )
  const end = async ({ path, id }: typeof paid, as: string) =>
    (await exchange.operator.post(`${path}/payments/${id}/end`, { as })).status
  assert.deepEqual([await end(paid, 'paid'), await end(paid, 'paid')], [204, 204])
  assert.deepEqual([await end(refused, 'declined'), await end(refused, 'paid')], [204, 409])
  const { body: metrics } = await exchange.anonymous.get<string>('/metrics')
  const counts = metrics.split('\n').filter((line) => line.startsWith('strowger_payments_total'))
  assert.deepEqual(counts.toSorted(), [
    'strowger_payments_total{status="declined",by="operator"} 1',
    'strowger_payments_total{status="succeeded",by="operator"} 1',
  ])
})
