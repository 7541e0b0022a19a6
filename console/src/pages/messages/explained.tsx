import { Alert, Button, Paper, Stack, Table, Text } from '@mantine/core'
import { IconRoute } from '@tabler/icons-react'
import { useState } from 'react'
import type { Answered } from '../../api/contracts.ts'
import { useRead } from '../../api/reading.ts'
import { StateBadge } from '../../parts/values/badge.tsx'
import { CarrierLink } from '../../parts/labels/carrier-name.tsx'
import { Money } from '../../parts/values/money.tsx'
import { Read } from '../../parts/values/states.tsx'
import type { Message } from './message.ts'

const unroutable = new Set<number | null>([1250, 1251])

/** The current routing of a message like this one, with reasons; loaded immediately if the message has no carrier. */
export function Explained({ message }: { message: Message }) {
  const [isRequested, setRequested] = useState(unroutable.has(message.error_code))
  const { message_uuid, direction, channel, to, from, account_id: api_key, text } = message
  const explained = useRead(
    'explainRouting',
    {
      params: { msisdn: to },
      query: { from, message_uuid, api_key, ...(text && { text: text.slice(0, 1000) }) },
    },
    { when: isRequested },
  )
  if (direction === 'inbound' || channel !== 'sms') return null
  if (!isRequested)
    return (
      <Button variant="default" leftSection={<IconRoute size={16} />} onClick={() => setRequested(true)}>
        Explain current routing
      </Button>
    )
  return (
    <Paper withBorder p="md" component="section" aria-label="Current routing">
      <Read of={explained}>{(now) => <Now {...now} />}</Read>
    </Paper>
  )
}

function Now({
  selected_carrier: selected,
  refusal,
  violation,
  price,
  network,
  rules,
  routes,
}: Answered<'explainRouting'>) {
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        {selected ? (
          <>
            A message like this is now routed to <CarrierLink id={selected} />
          </>
        ) : (
          'A message like this is now rejected'
        )}
      </Text>
      {refusal && (
        <Alert color="red" p="xs">
          {refusal.detail} ({refusal.code})
        </Alert>
      )}
      <Text size="xs" c="dimmed">
        {price ? (
          <>
            <Money amount={price.price} /> per segment (
            {price.prefix ? `prefix ${price.prefix}` : 'the default price'})
          </>
        ) : (
          'No price'
        )}{' '}
        · {network ? `${network.name}, ${network.country}` : 'Network unknown'}
      </Text>
      {violation?.action === 'flag' && <Text size="sm">{violation.detail}</Text>}
      {rules.map(({ rule_id, name, effect }) => (
        <Text key={rule_id ?? name} size="sm">
          Rule “{name}” <StateBadge state={effect} />
        </Text>
      ))}
      <Routes of={routes} />
    </Stack>
  )
}

/** The routes of the recipient, in the order in which they are tried. */
function Routes({ of }: { of: Answered<'explainRouting'>['routes'] }) {
  if (of.length === 0) return <Text size="sm">No route for this recipient.</Text>
  return (
    <Table fz="xs" verticalSpacing={4}>
      <Table.Thead>
        <Table.Tr>
          {['Order', 'Carrier', 'State', 'Reason'].map((heading) => (
            <Table.Th key={heading}>{heading}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {of.map(({ route_id, position: order, carrier_id, carrier, carrier_status, reason }) => (
          <Table.Tr key={route_id}>
            <Table.Td>{order ?? 'not used'}</Table.Td>
            <Table.Td>
              <CarrierLink id={carrier_id} />
            </Table.Td>
            <Table.Td>
              {carrier_status === 'active' ? (
                <StateBadge state={carrier} tone={carrier === 'up' ? 'good' : 'bad'} />
              ) : (
                <StateBadge state={carrier_status} tone="wait" />
              )}
            </Table.Td>
            <Table.Td>{reason}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
