import { SegmentedControl, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../api/reading.ts'
import { Panel } from '../../parts/panel.tsx'
import type { SmppUser } from '../../parts/smpp/seen.ts'
import { CodeBlock, Copy } from '../../parts/values/code.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { Read } from '../../parts/values/states.tsx'
import { clients, type Way, waysOf } from './snippets.ts'

/** The host, the ports, and a configuration to paste into a client. */
export function Connect({ user }: { user: SmppUser }) {
  const at = useRead('readSmppConnection', {})
  return (
    <Panel title="How to connect">
      <Read of={at}>
        {({ host, port, tls_port: tlsPort }) => {
          const ways = waysOf({ port, tlsPort }, user.requires_tls)
          return (
            <Stack gap="sm">
              <Facts
                of={[
                  ['Host', <Copied key="h" text={host} subject="host" />],
                  ['Port, without encryption', port ?? 'Not offered'],
                  ['Port, TLS 1.2 or later', tlsPort ?? 'Not offered'],
                  ['system_id', <Copied key="s" text={user.system_id} subject="system_id" />],
                  ['Password', 'Shown once when it was issued. Renew it if it is lost.'],
                ]}
              />
              <NoWay user={user} count={ways.length} />
              {ways.length > 0 && <Snippets user={user} host={host} ways={ways} />}
            </Stack>
          )
        }}
      </Read>
    </Panel>
  )
}

const Copied = ({ text, subject }: { text: string; subject: string }) => (
  <>
    {text} <Copy text={text} subject={subject} />
  </>
)

function NoWay({ user, count }: { user: SmppUser; count: number }) {
  if (count > 0) return null
  return (
    <Text size="sm" c="var(--mantine-color-error)">
      {user.requires_tls
        ? 'The user requires TLS, and the exchange has no SMPP port with TLS. Change the user, or ask the operator.'
        : 'The exchange does not accept SMPP at present. Ask the operator.'}
    </Text>
  )
}

function Snippets({ user, host, ways }: { user: SmppUser; host: string; ways: readonly Way[] }) {
  const [client, choose] = useState<keyof typeof clients>('kannel')
  const [name, chooseWay] = useState(ways.at(-1)!.name)
  const way = ways.find((one) => one.name === name) ?? ways[0]!
  const { label, hint, write } = clients[client]
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label="Client"
        data={Object.entries(clients).map(([value, one]) => ({ value, label: one.label }))}
        value={client}
        onChange={(value) => choose(value as keyof typeof clients)}
      />
      {ways.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="Encryption"
          data={ways.map((one) => one.name)}
          value={way.name}
          onChange={chooseWay}
        />
      )}
      <Text size="sm" c="dimmed">
        {hint}
      </Text>
      <CodeBlock label={`configuration for ${label}`} text={write({ user, host, way })} />
    </>
  )
}
