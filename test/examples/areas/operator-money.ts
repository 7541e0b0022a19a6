import { uuidv7 } from '#platform/ids.ts'
import type { Scenario } from '../scenario.ts'

type Part = (recorder: Parameters<Scenario>[0]) => Promise<void>

/** Operators: payments by bank transfer, differences at Stripe, and signature secrets. */
export const operatorMoney: Scenario = async (recorder) => {
  await payments(recorder)
  await differences(recorder)
  await signatures(recorder)
}

const payments: Part = async ({ send, exchange }) => {
  const params = { api_key: exchange.demo.api_key }
  const reload = { trx: 'transfer', amount: '20', threshold: '5' }
  await send('putAutoReload', { params, body: reload, status: 202, unrecorded: true })
  const listed = await send('listPayments', { params, query: { limit: 10 } })
  const { payment_id } = listed.payments[0]
  await send('endPayment', { params: { ...params, payment_id }, body: { as: 'paid' } })
  await send('endPayment', { params: { ...params, payment_id }, body: { as: 'declined' }, status: 409 })
}

const differences: Part = async ({ send, exchange }) => {
  await exchange.db.query(
    `insert into payment_difference (id, intent_id, kind, amount) values ($1, 'pi_kite17', 'unknown', 20000000)`,
    [uuidv7()],
  )
  const { differences: found } = await send('listPaymentDifferences')
  await send('resolvePaymentDifference', {
    params: { difference_id: found[0].difference_id },
    body: { as: 'dismissed', note: 'The charge was refunded at Stripe.' },
  })
}

const signatures: Part = async ({ send, exchange }) => {
  const params = { api_key: exchange.demo.api_key }
  await send('rotateSignatureSecret', { params, body: { keep_seconds: 3_600 } })
  await send('endPreviousSignature', { params })
}
