import type { Scenario } from '../scenario.ts'

type Attempts = { attempts: unknown[] }

/** Webhook endpoints, and the signature secret of the account. */
export const endpoints: Scenario = async ({ send, exchange, fix }) => {
  const { api_secret } = exchange.demo
  fix(api_secret, 'Kite-secret-17')
  const { endpoint_id } = await send('createEndpoint', {
    body: {
      url: `${exchange.receiver.url}/archive`,
      description: 'Archive of statuses',
      event_types: ['message.status'],
      notify_email: 'alerts@bluekite.example',
    },
  })
  const one = { params: { endpoint_id: endpoint_id as string } }
  await send('testEndpoint', { ...one, body: {} })
  await send('listEndpointAttempts', {
    ...one,
    query: { limit: 10 },
    until: ({ attempts }: Attempts) => attempts.length === 1,
  })
  await send('readEndpointStatistics', { ...one, query: { hours: '1' } })
  await send('listEndpoints')
  await send('readEndpoint', one)
  await send('changeEndpoint', { ...one, body: { event_types: ['message.status', 'message.inbound'] } })
  await send('rotateEndpointSecret', { ...one, body: { keep_seconds: 3_600 } })
  await send('deleteEndpoint', one)
  await send('revealOwnSignatureSecret', { body: { api_secret } })
  await send('rotateOwnSignatureSecret', { body: { api_secret, keep_seconds: 86_400 } })
}
