import { Group, Text } from '@mantine/core'
import { actorWords } from '#platform/contract/actor-kinds.ts'
import type { Labelled } from '#platform/contract/labelled-fields.ts'
import { labelledReason } from '../labels/reason-labels.ts'
import { stateLabel } from '../labels/state-labels.ts'
import { StateBadge } from '../values/badge.tsx'
import { Timeline } from './timeline.tsx'

type Moved = {
  event: string
  from: string | null
  to: string
  actor: string
  reason: string | null
  at: string
  machine?: string
  number?: string
}

/** The history of a registration, newest first. */
export function History({ of, words }: { of: readonly Moved[]; words: Labelled }) {
  if (of.length === 0)
    return (
      <Text size="sm" c="dimmed">
        No history yet.
      </Text>
    )
  return (
    <Timeline
      steps={of.toReversed().map(({ event, to, actor, reason, at, machine, number }) => ({
        at,
        by: <span title={actor}>{actorWords(actor)}</span>,
        title: (
          <Group gap="xs">
            <Text span size="sm" fw={600}>
              {[number, machine && stateLabel(machine), stateLabel(event)].filter(Boolean).join(' ')}
            </Text>
            <StateBadge state={to} />
          </Group>
        ),
        description: reason && labelledReason(words, reason),
      }))}
    />
  )
}
