import { Group, Table, Text, Title as Heading } from '@mantine/core'
import { StateBadge } from '../../values/badge.tsx'
import { Facts } from '../../values/facts.tsx'
import { When } from '../../values/when.tsx'
import type { SimSeen } from '../seen.ts'
import { fraudLabels, limitLabels, statusTone } from '../labels.ts'

/** The states of the SIM at a glance. */
export function States({ sim }: { sim: SimSeen }) {
  const [fraud, limit] = [fraudLabels[sim.fraud_status]!, limitLabels[sim.limit_status]!]
  return (
    <Group gap="xs">
      <StateBadge state={sim.status} tone={statusTone(sim.status)} />
      <StateBadge state={`fraud: ${fraud.words}`} tone={fraud.tone} />
      <StateBadge state={`limits: ${limit.words}`} tone={limit.tone} />
      {sim.resume_status && (
        <Text size="sm" c="dimmed">
          before: {sim.resume_status}
        </Text>
      )}
    </Group>
  )
}

/** The identity and network settings of the SIM. */
export function SimFacts({ sim }: { sim: SimSeen }) {
  const filled = Object.entries(sim.fields).filter(([, value]) => value !== null)
  return (
    <Facts
      of={[
        ['IMSI', sim.imsi],
        ['MSISDN', sim.msisdn],
        ['IMEI', sim.imei],
        ['EUICCID', sim.euiccid],
        ['APN', sim.apn],
        ['Addresses', [sim.ip_type, sim.ipv4, sim.ipv6].filter(Boolean).join(', ') || null],
        ...filled.map(([name, value]) => [name, value] as const),
        ['Subscription', String(sim.signup_id)],
        ['Changed', <When key="changed" at={sim.changed_at} />],
        ['Added', <When key="since" at={sim.created_at} />],
      ]}
    />
  )
}

/** The previous numbers of the SIM. */
export function Pairings({ sim }: { sim: SimSeen }) {
  return (
    <section>
      <Heading order={2} size="h4" mb="xs">
        Number history
      </Heading>
      {sim.pairings.length === 0 && <Text c="dimmed">No numbers yet.</Text>}
      {sim.pairings.length > 0 && (
        <Table.ScrollContainer minWidth={420} mah={300} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                {['IMSI', 'MSISDN', 'From', 'Until'].map((name) => (
                  <Table.Th key={name}>{name}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {sim.pairings.map(({ imsi, msisdn, since, until }) => (
                <Table.Tr key={`${since} ${imsi} ${msisdn}`}>
                  <Table.Td>{imsi ?? '–'}</Table.Td>
                  <Table.Td>{msisdn ?? '–'}</Table.Td>
                  <Table.Td>
                    <When at={since} />
                  </Table.Td>
                  <Table.Td>{until ? <When at={until} /> : 'now'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </section>
  )
}
