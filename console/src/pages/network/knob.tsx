import { Grid, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answered, Ask } from '../../api/contracts.ts'
import { useChange } from '../../api/reading.ts'
import { Act, refusalFor } from '../../parts/forms/act.tsx'
import { useSession } from '../../shell/session.ts'

/** What the knobs of one number need: how it is, how it is told something, and why it may not be. */
export type Telling = {
  view: Answered<'readVirtualNumber'>
  say: (wish: Ask<'tellVirtualNumber'>['body']) => Promise<unknown>
  refusal: string | undefined
}

export function useTelling(view: Telling['view']): Telling {
  const tell = useChange('tellVirtualNumber', ['readVirtualNumber', 'listVirtualNumbers'])
  const say: Telling['say'] = (body) => tell.mutateAsync({ params: { virtual_number: view.number }, body })
  return { view, say, refusal: refusalFor(useSession(), 'sims') }
}

export const toldSo = 'It answers so now.'

/** One thing that a number can be told, with the ways to tell it. */
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

/** Tells a number one thing at once. */
export function Tell({
  telling: { say, refusal },
  name,
  wish,
}: {
  telling: Telling
  name: string
  wish: Parameters<Telling['say']>[0]
}) {
  return (
    <Act refusal={refusal} done={toldSo} act={() => say(wish)}>
      {name}
    </Act>
  )
}
