import type { Scenario } from '../scenario.ts'

const application = {
  name: 'Blue Kite orders',
  capabilities: {
    messages: {
      version: 'v1',
      webhooks: {
        inbound_url: { address: 'https://bluekite.example/inbound', http_method: 'POST' },
        status_url: { address: 'https://bluekite.example/status', http_method: 'POST' },
      },
    },
    network_apis: {},
  },
}
const gone = '01a3b0f2-5c1d-7a40-9c3e-1f5b7d2e4a60'

/** Numbers, balance, settings, applications and secrets of an account. */
export const account: Scenario = async ({ send, exchange, fix }) => {
  const site = exchange.receiver.url
  const { api_key, application_id, api_secret } = exchange.demo
  await send('searchNumbers', {
    query: { country: 'GB', features: 'SMS', pattern: '7', search_pattern: 2, size: 2 },
  })
  await send('buyNumber', { body: { country: 'GB', msisdn: '447700900107' } })
  await send('buyNumber', { body: { country: 'GB', msisdn: '447700900999' }, status: 420 })
  await send('updateNumber', {
    body: { country: 'GB', msisdn: '447700900107', app_id: application_id, moHttpUrl: `${site}/inbound` },
  })
  await send('listOwnedNumbers', { query: { country: 'GB' } })
  await send('cancelNumber', { body: { country: 'GB', msisdn: '447700900107' } })

  await exchange.operator.put(`/operator/v1/accounts/${api_key}/auto-reload`, {
    trx: 'card-1',
    amount: '20',
    threshold: '5',
  })
  await send('getBalance')
  await send('topUp', { body: { trx: 'card-1' } })
  await send('topUp', { body: { trx: 'card-2' }, status: 420 })
  await send('changeSettings', {
    body: {
      moCallBackUrl: `${site}/inbound`,
      drCallBackUrl: `${site}/status`,
      httpForwardMethod: 'POST_JSON',
    },
  })
  await send('changeComplianceEvents', { body: { complianceEventsUrl: `${site}/registrations` } })

  const { id } = await send('createApplication', { body: application })
  await send('createApplication', { body: { capabilities: {} }, status: 400 })
  await send('getApplication', { params: { id } })
  await send('getApplication', { params: { id: gone }, status: 404 })
  await send('replaceApplication', { params: { id }, body: { ...application, name: 'Blue Kite shop' } })
  await send('listApplications', { query: { page_size: 1, page: 1 } })
  await send('deleteApplication', { params: { id } })

  fix(api_secret, 'Kite-secret-17')
  const secret = await send('createSecret', { params: { api_key }, body: { secret: 'Blue-kite-18' } })
  await send('createSecret', { params: { api_key }, body: { secret: 'kite' }, status: 400 })
  await send('createSecret', { params: { api_key }, body: { secret: 'Blue-kite-19' }, status: 403 })
  await send('listSecrets', { params: { api_key } })
  await send('getSecret', { params: { api_key, secret_id: secret.id } })
  await send('revokeSecret', { params: { api_key, secret_id: secret.id } })
}
