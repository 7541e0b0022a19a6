import { Alert, Anchor, Stack, Table, Text, Title } from '@mantine/core'
import { percentText } from '#platform/number-text.ts'
import { Link } from 'wouter'
import type { Answered } from '../../api/contracts.ts'
import { CarrierLink, CarrierName } from '../../parts/labels/carrier-name.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { Facts } from '../../parts/values/facts.tsx'

type Explained = Answered<'explainRouting'>

/** The result in one sentence, then its reasons. */
export function Explanation({ one }: { one: Explained }) {
  return (
    <Stack>
      <RouteDecision one={one} />
      {one.violation?.action === 'flag' && (
        <Alert color="yellow" title={`Flagged by campaign ${one.violation.campaign_id}`}>
          {one.violation.detail}
        </Alert>
      )}
      <Facts
        of={[
          [
            'Price per segment',
            one.price ? `${one.price.price} € (prefix ${one.price.prefix || 'any'})` : 'none',
          ],
          [
            'Network',
            one.network ? `${one.network.name}, ${one.network.country}, ${one.network.network}` : 'unknown',
          ],
          ['Sender', one.sender],
        ]}
      />
      <Title order={2} size="h5">
        Routes, in the order in which they are tried
      </Title>
      <RouteTable routes={one.routes} />
      {one.rules.length > 0 && <Rules rules={one.rules} />}
    </Stack>
  )
}

function RouteDecision({ one: { selected_carrier: selected, refusal, to } }: { one: Explained }) {
  if (refusal)
    return (
      <Alert color="red" title={`Rejected with ${refusal.code}`}>
        {refusal.detail}
      </Alert>
    )
  return (
    <Alert
      color="teal"
      title={
        selected ? (
          <>
            {to} is routed to <CarrierName id={selected} />
          </>
        ) : (
          `No carrier accepts ${to} now`
        )
      }
    >
      {selected
        ? 'New messages are sent through this carrier.'
        : 'New messages wait until a carrier accepts them.'}
    </Alert>
  )
}

const tones = { up: 'good', away: 'wait', down: 'bad' } as const

function RouteTable({ routes }: { routes: Explained['routes'] }) {
  if (routes.length === 0) return <Text c="dimmed">No route for this number.</Text>
  return (
    <Table.ScrollContainer minWidth={600}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            {['Order', 'Prefix', 'Carrier', 'Binds', 'Share', 'Reason'].map((heading) => (
              <Table.Th key={heading}>{heading}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {routes.map((one) => (
            <Table.Tr key={one.route_id}>
              <Table.Td>{one.position ?? '–'}</Table.Td>
              <Table.Td>{one.prefix || 'everything'}</Table.Td>
              <Table.Td>
                <CarrierLink id={one.carrier_id} />
              </Table.Td>
              <Table.Td>
                <StateBadge state={one.carrier} tone={tones[one.carrier]} />
              </Table.Td>
              <Table.Td>{shareOf(one)}</Table.Td>
              <Table.Td>{one.reason}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** The share of the messages that a route gets among routes of equal priority; routes after the first have none while the first works. */
function shareOf({ position, share }: Explained['routes'][number]): string {
  if (position === null) return '–'
  return position > 1 && share === 1 ? 'Fallback' : percentText(share)
}

function Rules({ rules }: { rules: Explained['rules'] }) {
  return (
    <>
      <Title order={2} size="h5">
        Matching rules
      </Title>
      {rules.map((one) => (
        <Alert
          key={one.rule_id ?? one.name}
          color={one.effect === 'block' ? 'red' : 'gray'}
          title={`${one.effect}: ${one.name}`}
        >
          {one.kind} ({one.code}){' '}
          {one.rule_id && (
            <Anchor component={Link} href={`/rules/of/${one.rule_id}`} size="sm">
              Open the rule
            </Anchor>
          )}
        </Alert>
      ))}
    </>
  )
}
