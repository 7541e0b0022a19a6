import { Group, Paper, Title as Heading } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { Read } from '../../parts/values/states.tsx'
import { useKnobState } from './knob.tsx'
import { Knobs } from './knobs.tsx'
import { VirtualAnswers } from './virtual-answers.tsx'

/** The current simulated answers of a number, and controls that override them. */
export function VirtualNumber({ number }: { number: string }) {
  const read = useRead('readVirtualNumber', { params: { virtual_number: number } }, { everyMs: 3_000 })
  return <Read of={read}>{(view) => <VirtualOverrides view={view} />}</Read>
}

const byDigits = 'The number answers by its last digits.'

function VirtualOverrides({ view }: { view: Answered<'readVirtualNumber'> }) {
  const clear = useChange('clearVirtualNumber', ['readVirtualNumber', 'listVirtualNumbers'])
  const knob = useKnobState(view)
  const { number: virtual_number, told: overrides } = view
  return (
    <Paper withBorder p="md" component="section" aria-label={`Answers of ${virtual_number}`}>
      <Group justify="space-between" mb="sm">
        <Heading order={2} size="h4">
          Current answers of {virtual_number}
        </Heading>
        <Act
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
