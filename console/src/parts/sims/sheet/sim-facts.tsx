import { Group, Text, Title as Heading } from '@mantine/core'
import { type Column, List } from '../../lists/list.tsx'
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

type Pairing = SimSeen['pairings'][number]

const pairingColumns: readonly Column<Pairing>[] = [
  { heading: 'IMSI', cell: ({ imsi }) => imsi ?? '–' },
  { heading: 'MSISDN', cell: ({ msisdn }) => msisdn ?? '–' },
  { heading: 'From', cell: ({ since }) => <When at={since} />, wide: true },
  { heading: 'Until', cell: ({ until }) => (until ? <When at={until} /> : 'now'), wide: true },
]

/** The previous numbers of the SIM. */
export function Pairings({ sim }: { sim: SimSeen }) {
  return (
    <section>
      <Heading order={2} size="h4" mb="xs">
        Number history
      </Heading>
      <List
        label="Number history"
        items={sim.pairings}
        keyOf={({ since, imsi, msisdn }) => `${since} ${imsi} ${msisdn}`}
        columns={pairingColumns}
        height={300}
        empty={<Text c="dimmed">No numbers yet.</Text>}
      />
    </section>
  )
}
