import { Tabs } from '@mantine/core'
import { addressOf } from '../../api/call.ts'
import { CodeBlock } from '../../parts/values/code.tsx'
import { useSession } from '../../shell/session.ts'
import { curlOf } from './curl.ts'
import type { Message } from './message.ts'

/** curl commands that read the message as an operator, and send it as its customer. */
export function AsCurl({ message }: { message: Message }) {
  const { sandbox } = useSession()
  const { message_uuid, direction, account_id: key, channel, from, to, text, client_ref } = message
  const read = curlOf({
    url: location.origin + addressOf('readMessage', { params: { message_uuid } }),
    headers: { authorization: 'Bearer $STROWGER_OPERATOR_TOKEN' },
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
    // The customer API has another port, except in a sandbox.
    url: `${sandbox ? location.origin : 'https://exchange.example.com'}${addressOf('sendMessage')}`,
    user: `${key}:$API_SECRET`,
    body: sent,
  })
  return (
    <Tabs defaultValue="read" keepMounted={false}>
      <Tabs.List>
        <Tabs.Tab value="read">Read with curl</Tabs.Tab>
        {direction === 'outbound' && <Tabs.Tab value="send">Send with curl</Tabs.Tab>}
      </Tabs.List>
      <Tabs.Panel value="read" pt="xs">
        <CodeBlock text={read} label="curl command that reads the message" />
      </Tabs.Panel>
      <Tabs.Panel value="send" pt="xs">
        <CodeBlock text={send} label="curl command that sends the message" />
      </Tabs.Panel>
    </Tabs>
  )
}
