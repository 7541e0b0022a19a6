import { Tabs } from '@mantine/core'
import { addressOf } from '../../api/call.ts'
import { CodeBlock } from '../../parts/values/code.tsx'
import { useSession } from '../../shell/session.ts'
import { curlOf } from './curl.ts'
import type { Message } from './message.ts'

/** The same by hand: to read it as an operator, and to send it as its customer. */
export function AsCurl({ message }: { message: Message }) {
  const { sandbox } = useSession()
  const { message_uuid, direction, account_id: key, channel, from, to, text, client_ref } = message
  const read = curlOf({
    url: location.origin + addressOf('readMessage', { params: { message_uuid } }),
    headers: { authorization: 'Bearer $OPERATOR_TOKEN' },
  })
  const sent = {
    message_type: 'text',
    channel,
    from,
    to,
    text: text ?? '',
    ...(client_ref && { client_ref }),
  }
  const send = curlOf({
    // Where customers call is another port, except in a sandbox.
    url: `${sandbox ? location.origin : 'https://exchange.example.com'}${addressOf('sendMessage')}`,
    user: `${key}:$API_SECRET`,
    body: sent,
  })
  return (
    <Tabs defaultValue="read" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="read">Read it with curl</Tabs.Tab>
        {direction === 'outbound' && <Tabs.Tab value="send">Send it with curl</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="read" pt="xs">
        <CodeBlock text={read} label="curl command that reads it" />
      </Tabs.Panel>
      <Tabs.Panel value="send" pt="xs">
        <CodeBlock text={send} label="curl command that sends it" />
      </Tabs.Panel>
    </Tabs>
  )
}
