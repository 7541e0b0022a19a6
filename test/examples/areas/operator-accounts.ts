import type { Scenario } from '../scenario.ts'

type Part = (recorder: Parameters<Scenario>[0]) => Promise<void>

/** Operators: accounts, money, numbers, people and the sandbox. */
export const operatorAccounts: Scenario = async (recorder) => {
  await accounts(recorder)
  await numbers(recorder)
  await reviews(recorder)
  await sandbox(recorder)
}

const accounts: Part = async ({ send, fix }) => {
  const account = await send('openAccount', { body: { name: 'Blue Kite', home_country: 'US' } })
  fix(account.api_key, 'b17ec1e5')
  const params = { api_key: account.api_key as string }
  await send('openAccount', { body: { name: '' }, status: 400 })
  await send('readAccount', { params })
  await send('changeAccount', {
    params,
    body: { status_url: 'https://bluekite.example/status', max_outbound_request: 50 },
  })
  await send('listAccounts', { query: { name: 'Blue', limit: 10 } })
  await send('creditAccount', { params, body: { amount: '100', reference: 'invoice-2026-17' } })
  await send('adjustBalance', { params, body: { amount: '-2.50', reference: 'ticket-4711' } })
  await send('readLedger', { params, query: { limit: 10 } })
  await send('readLedgerCheck', { params })
  const application = await send('createAccountApplication', {
    params,
    body: { name: 'Blue Kite orders', capabilities: { messages: { version: 'v1' } } },
  })
  await send('listAccountApplications', { params, query: { limit: 10 } })
  await send('deleteAccountApplication', { params: { ...params, application_id: application.id } })
  const secret = await send('createAccountSecret', { params, body: {} })
  await send('listAccountSecrets', { params })
  await send('revokeAccountSecret', { params: { ...params, secret_id: secret.id ?? secret.secret_id } })
  await send('putPaymentMethod', {
    params: { ...params, trx: 'card-1' },
    body: { customer: 'cus_kite17', method: 'pm_kite17' },
    status: 201,
  })
  await send('listPaymentMethods', { params })
  await send('putAutoReload', { params, body: { trx: 'card-1', amount: '20', threshold: '5' } })
  await send('deleteAutoReload', { params })
  await send('deletePaymentMethod', { params: { ...params, trx: 'card-1' } })
  await send('putFee', { params: { kind: 'brand' }, body: { amount: '4' } })
  await send('listFees')
  await send('deleteFee', { params: { kind: 'brand' } })
}

const numbers: Part = async ({ send, exchange }) => {
  const { api_key } = exchange.demo
  const terms = { country: 'GB', type: 'mobile-lvn' }
  const params = { msisdn: '447700900300' }
  await send('publishNumber', {
    params,
    body: { ...terms, features: ['SMS'], initial_price: '1', cost: '1.25' },
  })
  await send('importNumbers', {
    query: { dry_run: 'true' },
    body: 'msisdn,country,type,features,initial_price,cost\n447700900301,GB,mobile-lvn,SMS,1,1.25\n',
  })
  await send('listInventory', { query: { prefix: '4477009003', limit: 10 } })
  await send('readInventoryNumber', { params })
  await send('withdrawNumber', { params })
  const own = { params: { msisdn: '447700900310' } }
  await send('assignNumber', { ...own, body: { api_key, ...terms, features: ['SMS'] } })
  const pool = await send('createNumberPool', {
    body: { api_key, name: 'Order news', numbers: ['12015550123', '447700900310'] },
  })
  const of = { params: { pool_id: pool.pool_id as string } }
  await send('listNumberPools', { query: { api_key } })
  await send('readNumberPool', of)
  await send('putPoolNumbers', { ...of, body: { numbers: ['12015550123'] } })
  await send('deleteNumberPool', of)
  await send('unassignNumber', own)
}

const reviews: Part = async ({ send }) => {
  await send('listReviewCodes')
  await send('countReviews')
  await send('listReviews', { query: { limit: 10 } })
}

const sandbox: Part = async ({ send }) => {
  await send('originateMessage', {
    body: { from: '447700900001', to: '12015550123', text: 'When does order 17 arrive?' },
  })
  await send('listSimulatorFaults')
}
