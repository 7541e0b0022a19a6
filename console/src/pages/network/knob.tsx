import { Grid, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answered, Ask } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { useSession } from '../../shell/session.ts'

/** The state of one number, and how to change it. */
export type KnobState = {
  view: Answered<'readVirtualNumber'>
  say: (input: Ask<'overrideVirtualNumber'>['body']) => Promise<unknown>
  refusal: string | undefined
}

export function useKnobState(view: KnobState['view']): KnobState {
  const set = useChange('overrideVirtualNumber', ['readVirtualNumber', 'listVirtualNumbers'])
  const say: KnobState['say'] = (body) => set.mutateAsync({ params: { virtual_number: view.number }, body })
  return { view, say, refusal: refusalFor(useSession(), 'sims') }
}

export const appliedText = 'Saved. The override applies now.'

/** One setting of a number, with its choices. */
export function Knob({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Grid.Col span={{ base: 12, sm: 6, lg: 4 }} role="group" aria-label={name}>
      <Text size="sm" fw={600} mb={4}>
        {name}
      </Text>
      <Group gap={6}>{children}</Group>
    </Grid.Col>
  )
}

/** A button that sets one value of a number immediately. */
export function ApplyButton({
  knob: { say, refusal },
  name,
  change,
}: {
  knob: KnobState
  name: string
  change: Parameters<KnobState['say']>[0]
}) {
  return (
    <Act refusal={refusal} done={appliedText} act={() => say(change)}>
      {name}
    </Act>
  )
}
