import { Group, Paper, Title as Heading } from '@mantine/core'
import type { Answered } from '../../api/contracts.ts'
import { useChange, useRead } from '../../api/reading.ts'
import { Act } from '../../parts/forms/act.tsx'
import { Read } from '../../parts/values/states.tsx'
import { useKnobState } from './knob.tsx'
import { Knobs } from './knobs.tsx'
import { VirtualAnswers } from './virtual-answers.tsx'

/** What a developer's request about a number is answered now, and the knobs that change it. */
export function VirtualNumber({ number }: { number: string }) {
  const read = useRead('readVirtualNumber', { params: { virtual_number: number } }, { everyMs: 3_000 })
  return <Read of={read}>{(view) => <VirtualOverrides view={view} />}</Read>
}

const byDigits = 'It answers what its last digits say.'

function VirtualOverrides({ view }: { view: Answered<'readVirtualNumber'> }) {
  const clear = useChange('clearVirtualNumber', ['readVirtualNumber', 'listVirtualNumbers'])
  const notifier = useKnobState(view)
  const { number: virtual_number, told: labels } = view
  return (
    <Paper withBorder p="md" component="section" aria-label={`What ${virtual_number} answers`}>
      <Group justify="space-between" mb="sm">
        <Heading order={2} size="h4">
          {virtual_number} answers now
        </Heading>
        <Act
          refusal={notifier.refusal ?? (labels.length === 0 ? byDigits : undefined)}
          done={byDigits}
          act={() => clear.mutateAsync({ params: { virtual_number } })}
        >
          Forget all it was told
        </Act>
      </Group>
      <VirtualAnswers view={view} />
      <Knobs telling={notifier} />
    </Paper>
  )
}
