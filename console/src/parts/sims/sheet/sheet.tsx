import { Grid, Group, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/reading.ts'
import { Read } from '../../values/states.tsx'
import { Title } from '../../title.tsx'
import { useSimOperations } from '../audience.ts'
import { Moves } from './moves.tsx'
import type { OfSim, SimSeen } from '../seen.ts'
import { DeviceTexts } from './device-texts.tsx'
import { Actions } from './sim-actions.tsx'
import { Pairings, States, SimFacts } from './sim-facts.tsx'
import { SimProfiles } from './sim-profiles.tsx'
import { Sessions } from './sim-sessions.tsx'
import { Usage } from './usage.tsx'
import { WayBack } from '../way-back.tsx'

type Sheet = OfSim & {
  /** Buttons next to the state of the SIM. */
  forms: (sim: SimSeen) => ReactNode
}

/** One SIM with its facts and actions. */
export function SimSheet({ partner, iccid, forms }: Sheet) {
  const ask = { params: { partner_id: partner, iccid } }
  const read = useRead(useSimOperations().sim, ask, { everyMs: 5_000 })
  const description = (
    <>
      <WayBack partner={partner} /> · SIM card
    </>
  )
  return (
    <>
      <Title name={iccid} description={description} />
      <Read of={read}>
        {(sim) => (
          <Stack gap="lg">
            <Group justify="space-between">
              <States sim={sim} />
              <Group gap="xs">{forms(sim)}</Group>
            </Group>
            <Moves partner={partner} sim={sim} />
            <SimProfiles partner={partner} sim={sim} />
            <TwoColumns left={<SimFacts sim={sim} />} right={<Usage partner={partner} iccid={iccid} />} />
            <Sessions partner={partner} iccid={iccid} />
            <DeviceTexts msisdn={sim.msisdn} />
            <TwoColumns left={<Pairings sim={sim} />} right={<Actions partner={partner} iccid={iccid} />} />
          </Stack>
        )}
      </Read>
    </>
  )
}

function TwoColumns({ left, right }: { left: ReactNode; right: ReactNode }) {
  const half = { base: 12, md: 6 }
  return (
    <Grid gap="lg">
      <Grid.Col span={half}>{left}</Grid.Col>
      <Grid.Col span={half}>{right}</Grid.Col>
    </Grid>
  )
}
