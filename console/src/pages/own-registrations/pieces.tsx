import { Group, List, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { z } from 'zod'
import { LinkButton } from '../../parts/link-button.tsx'
import { useSession } from '../../shell/session.ts'
import type { Values } from '../../parts/schema-form/values.ts'

type Going = { to: string; children: ReactNode; main?: boolean; refusal?: string | undefined }

/** A button that opens a form; disabled with a reason if it cannot be sent. */
export const Go = ({ to, children, main = false, refusal }: Going) => (
  <LinkButton href={to} refusal={refusal} variant={main ? 'filled' : 'default'}>
    {children}
  </LinkButton>
)

/** A status with its label. */
export function Named({ name, children }: { name: string; children: ReactNode }) {
  return (
    <Group gap={6}>
      <Text size="xs" c="dimmed">
        {name}
      </Text>
      {children}
    </Group>
  )
}

/** Reasons, each in a line of its own. */
export function ReasonList({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null
  return (
    <List size="sm" mt="xs">
      {of.map((reason) => (
        <List.Item key={reason}>{reason}</List.Item>
      ))}
    </List>
  )
}

/** Statuses that the registry or the networks end; a person ends the others. */
const waiting = ['PENDING', 'CARRIERS_REVIEW', 'LINKING']

/** With a simulated clock, results arrive only when an operator advances the time. */
export function SandboxHint({ state }: { state: string }) {
  const { sandbox } = useSession()
  if (!sandbox || !waiting.includes(state)) return null
  return (
    <Text size="sm" c="dimmed" mt={4}>
      In a sandbox, a simulated registry responds after a delay, and the operator can advance the clock. If an
      operator responds instead, the result arrives with that decision.
    </Text>
  )
}

/** The fields of an object that can be changed. */
export function onlyThoseOf({ shape }: z.ZodObject, shown: object): Values {
  return Object.fromEntries(Object.entries(shown).filter(([name]) => name in shape))
}
