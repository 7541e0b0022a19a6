import { connectChat } from '../../support/chat.ts'
import type { Scenario } from '../scenario.ts'

const sms = {
  message_type: 'text',
  channel: 'sms',
  from: '12015550123',
  to: '99000000001',
  text: 'Blue Kite: your order 17 is on its way.',
}

/** Messages, and what the chat service of a channel reports. */
export const messages: Scenario = async ({ send, exchange, fix }, t) => {
  await send('sendMessage', { title: 'An SMS', body: { ...sms, client_ref: 'order-17' } })
  await send('sendMessage', {
    title: 'With a failover message',
    body: {
      ...sms,
      from: 'Blue Kite',
      to: '447700900123',
      ttl: 3600,
      failover: [{ ...sms, to: '447700900123' }],
    },
  })
  await send('sendMessage', { body: { ...sms, to: '0099000000001' }, status: 422 })
  await send('sendMessage', { body: sms, authorization: null, status: 401 })

  const chat = await connectChat(t, exchange, 'kite-chat')
  await chat.serve({ apiKey: exchange.demo.api_key } as never, 'blue-kite')
  fix(chat.receiver.url, 'https://chat.example.com')
  const service = { authorization: `Bearer ${chat.token}` }
  const { message_uuid } = await send('sendMessage', {
    title: 'A chat message',
    body: { ...sms, channel: 'kite-chat', from: 'blue-kite', to: 'user-4711' },
  })
  await chat.posted((post) => post.message_uuid === message_uuid)
  await send('reportChatStatus', { ...service, body: { message_uuid, status: 'delivered' } })
  const inbound = await send('receiveChatMessage', {
    ...service,
    body: { message_id: 'm-1', from: 'user-4711', to: 'blue-kite', text: 'When does it arrive?' },
  })
  await send('updateMessage', {
    title: 'Mark as read and show that you are typing',
    params: { message_uuid: inbound.message_uuid },
    body: { status: 'read', replying_indicator: { show: true, type: 'text' } },
  })
  await send('updateMessage', {
    params: { message_uuid: '01a3b0f2-5c1d-7a40-9c3e-1f5b7d2e4a60' },
    body: { status: 'read' },
    status: 404,
  })
}
