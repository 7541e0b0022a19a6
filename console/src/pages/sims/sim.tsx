import { Anchor, Grid, Group, Stack, Table, Text, Title as Heading } from '@mantine/core'
import { Link } from 'wouter'
import { useRead } from '../../api/reading.ts'
import { StateBadge } from '../../parts/badge.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Read } from '../../parts/states.tsx'
import { Title } from '../../parts/title.tsx'
import { When } from '../../parts/when.tsx'
import { Moves } from './moves.tsx'
import { partnerPath } from './partners.tsx'
import type { OfSim, SimSeen } from './seen.ts'
import { Actions } from './sim-actions.tsx'
import { Assign } from './sim-assign.tsx'
import { SimForms } from './sim-forms.tsx'
import { Sessions } from './sim-sessions.tsx'
import { Usage } from './usage.tsx'
import { fraudTones, fraudWords, limitTones, limitWords, statusTone } from './words.ts'

/** All that is known of one SIM, and what can be done with it. */
export function Sim({ partner, iccid }: OfSim) {
  const read = useRead('readSim', { params: { partner_id: partner, iccid } }, { everyMs: 5_000 })
  return (
    <>
      <Title
        name={iccid}
        says={
          <>
            <Anchor component={Link} href={`${partnerPath(partner)}/list`} size="sm" underline="always">
              SIMs of {partner}
            </Anchor>{' '}
            · SIM card
          </>
        }
      />
      <Read of={read}>
        {(sim) => (
          <Stack gap="lg">
            <Group justify="space-between">
              <States sim={sim} />
              <Group gap="xs">
                <SimForms partner={partner} sim={sim} />
                <Assign partner={partner} sim={sim} />
              </Group>
            </Group>
            <Moves partner={partner} sim={sim} />
            <Grid gap="lg">
              <Grid.Col span={{ base: 12, md: 6 }}>
                <What sim={sim} />
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 6 }}>
                <Usage partner={partner} iccid={iccid} />
              </Grid.Col>
            </Grid>
            <Sessions partner={partner} iccid={iccid} />
            <Grid gap="lg">
              <Grid.Col span={{ base: 12, md: 6 }}>
                <Pairings sim={sim} />
              </Grid.Col>
              <Grid.Col span={{ base: 12, md: 6 }}>
                <Actions partner={partner} iccid={iccid} />
              </Grid.Col>
            </Grid>
          </Stack>
        )}
      </Read>
    </>
  )
}

function States({ sim }: { sim: SimSeen }) {
  return (
    <Group gap="xs">
      <StateBadge state={sim.status} tone={statusTone(sim.status)} />
      <StateBadge
        state={`fraud: ${fraudWords[sim.fraud_status] ?? sim.fraud_status}`}
        tone={fraudTones[sim.fraud_status]}
      />
      <StateBadge
        state={`limit: ${limitWords[sim.limit_status] ?? sim.limit_status}`}
        tone={limitTones[sim.limit_status]}
      />
      {sim.resume_status && (
        <Text size="sm" c="dimmed">
          was {sim.resume_status} before
        </Text>
      )}
    </Group>
  )
}

function What({ sim }: { sim: SimSeen }) {
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
        ['Sign-up', String(sim.signup_id)],
        ['Changed', <When key="changed" at={sim.changed_at} />],
        ['Here since', <When key="since" at={sim.created_at} />],
      ]}
    />
  )
}

function Pairings({ sim }: { sim: SimSeen }) {
  return (
    <section>
      <Heading order={2} size="h4" mb="xs">
        Numbers it has had
      </Heading>
      {sim.pairings.length === 0 && <Text c="dimmed">It never had a number.</Text>}
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
