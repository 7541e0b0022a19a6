import { Group, Paper, Title as Heading } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { Read } from '../../parts/values/states.tsx'
import { useKnobState } from './knob.tsx'
import { Knobs } from './knobs.tsx'
import { VirtualAnswers } from './virtual-answers.tsx'

/** The simulated data of a number, and controls that override the data. */
export function VirtualNumber({ number }: { number: string }) {
  const read = useRead('readVirtualNumber', { params: { virtual_number: number } }, { everyMs: 3_000 })
  return <Read of={read}>{(view) => <VirtualOverrides view={view} />}</Read>
}

const byDigits = 'The last digits of the number decide its simulated data.'

function VirtualOverrides({ view }: { view: Answered<'readVirtualNumber'> }) {
  const clear = useChange('clearVirtualNumber', ['readVirtualNumber', 'listVirtualNumbers'])
  const knob = useKnobState(view)
  const { number: virtual_number, overrides } = view
  return (
    <Paper withBorder p="md" component="section" aria-label={`Simulated data of ${virtual_number}`}>
      <Group justify="space-between" mb="sm">
        <Heading order={2} size="h4">
          Simulated data of {virtual_number}
        </Heading>
        <Act
          danger
          refusal={knob.refusal ?? (overrides.length === 0 ? byDigits : undefined)}
          done={byDigits}
          act={() => clear.mutateAsync({ params: { virtual_number } })}
        >
          Remove all overrides
        </Act>
      </Group>
      <VirtualAnswers view={view} />
      <Knobs knob={knob} />
    </Paper>
  )
}
