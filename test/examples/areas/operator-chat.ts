import type { Scenario } from '../scenario.ts'

type Part = (recorder: Parameters<Scenario>[0]) => Promise<void>

/** Operators: chat channels, their senders, and the chat simulator. */
export const operatorChat: Scenario = async (recorder) => {
  await channels(recorder)
  await simulator(recorder)
}

const channels: Part = async ({ send, exchange }) => {
  const { api_key } = exchange.demo
  const of = { params: { channel: 'kite-chat' } }
  const body = { name: 'Kite Chat', callback_url: 'https://chat.bluekite.example/events', price: '0.01' }
  await send('putChatChannel', { ...of, body, status: 201 })
  await send('changeChatChannel', { ...of, body: { price: '0.02' } })
  await send('rotateChatCredentials', { ...of, body: { keep_seconds: 3_600 } })
  const sender = { params: { channel: 'kite-chat', sender: 'blue-kite' } }
  await send('putChatSender', { ...sender, body: { api_key } })
  await send('deleteChatSender', sender)
  await send('deleteChatChannel', of)
}

const simulator: Part = async ({ send, exchange }) => {
  const { message_uuid } = await send('originateChatMessage', {
    body: { from: 'mia', to: exchange.demo.demo_number, text: 'When does order 17 arrive?' },
  })
  await send('updateMessage', { params: { message_uuid }, body: { status: 'read' }, unrecorded: true })
  await send('readChatPosts', {
    query: { limit: 10 },
    until: ({ posts }: { posts: unknown[] }) => posts.length === 1,
  })
}
