import type { Scenario } from '../scenario.ts'

type Part = (recorder: Parameters<Scenario>[0]) => Promise<void>

/** Operators: webhook endpoints, tests, replays and the live feed, and the request log. */
export const operatorWebhooks: Scenario = async (recorder) => {
  await replays(recorder)
  await endpoints(recorder)
  await feed(recorder)
  await requests(recorder)
}

const replays: Part = async ({ send, exchange }) => {
  const { api_key } = exchange.demo
  const drCallBackUrl = `${exchange.receiver.url}/status`
  await send('changeSettings', { body: { drCallBackUrl }, unrecorded: true })
  const sms = { message_type: 'text', channel: 'sms', from: '12015550123', to: '99000000001', text: 'Hello' }
  await send('sendMessage', { body: sms, unrecorded: true })
  const { events } = await send('listWebhookEvents', {
    query: { api_key, state: 'delivered' },
    until: (answer: { events: unknown[] }) => answer.events.length === 2,
    unrecorded: true,
  })
  const { replay_id } = await send('startWebhookReplay', {
    body: {
      api_key,
      since: new Date(Date.now() - 3_600_000).toISOString(),
      scope: 'all',
      reference: 'ticket-17',
    },
  })
  await send('readWebhookReplay', {
    params: { replay_id },
    until: ({ done_at }: { done_at: string | null }) => done_at !== null,
  })
  await exchange.receiver.arrived(4)
  // An event that is being delivered cannot be replayed; its attempt is stored after the endpoint has answered.
  await send('listWebhookEvents', {
    query: { api_key, state: 'delivered' },
    until: (answer: { events: { attempts: number }[] }) =>
      answer.events.filter(({ attempts }) => attempts > 1).length === 2,
    unrecorded: true,
  })
  await send('replayWebhookEvent', { params: { event_id: events[0].event_id }, body: {} })
}

const endpoints: Part = async ({ send, exchange }) => {
  const { api_key } = exchange.demo
  const origin = exchange.receiver.url
  const created = await send('createEndpoint', { body: { url: `${origin}/orders` }, unrecorded: true })
  await send('disableWebhookEndpoint', {
    body: {
      api_key,
      origin: `endpoint:${created.endpoint_id}`,
      reason: 'The address belongs to another company.',
    },
  })
  await send('listRegisteredEndpoints', { params: { api_key } })
  await send('readWebhookReport', {
    query: { period: '24h', step: 'day', group_by: 'result', compare: 'previous' },
    // Two webhooks, their replays, and the replay of the first one.
    until: ({ total }: { total: { attempts: number } }) => total.attempts === 5,
  })
  await send('enableWebhookEndpoint', { body: { api_key, origin } })
  await exchange.receiver.arrived(5)
  await send('listWebhookEndpoints', {
    query: { api_key },
    until: ({ endpoints: found }: { endpoints: { waiting: number }[] }) => found[0]?.waiting === 0,
    unrecorded: true,
  })
  await send('retryWebhookEndpoint', { body: { api_key, origin } })
}

const feed: Part = async ({ send, exchange }) => {
  const { api_key } = exchange.demo
  const { next: first } = await send('readWebhookFeed', { query: { api_key }, unrecorded: true })
  await send('testWebhook', { body: { api_key }, unrecorded: true })
  // When the feed has this webhook, it also has all earlier attempts.
  const { next } = await send('readWebhookFeed', {
    query: { api_key, cursor: first, wait_seconds: 0 },
    until: ({ events, attempts }: { events: { kind: string }[]; attempts: { kind: string }[] }) =>
      [events, attempts].every((list) => list.some(({ kind }) => kind === 'test')),
    unrecorded: true,
  })
  await send('testWebhook', { body: { api_key } })
  await send('readWebhookFeed', {
    query: { api_key, cursor: next, wait_seconds: 0 },
    // The feed omits events and attempts that are newer than a running transaction.
    until: ({ events, attempts }: { events: unknown[]; attempts: unknown[] }) =>
      events.length + attempts.length === 2,
  })
}

const requests: Part = async ({ send, exchange }) => {
  const { api_key } = exchange.demo
  const listed = await send('listRequests', {
    params: { api_key },
    query: { method: 'POST', path: '/v1/messages', limit: 10 },
    until: (answer: { requests: unknown[] }) => answer.requests.length === 1,
    unrecorded: true,
  })
  await send('readRequest', { params: { request_id: listed.requests[0].request_id } })
}
