import { Group, Text } from '@mantine/core'
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

const waiting = ['PENDING', 'PENDING_REVIEW', 'CARRIERS_REVIEW', 'LINKING']

/** With a simulated clock, results arrive only when an operator advances the time. */
export function SandboxHint({ state }: { state: string }) {
  const { sandbox } = useSession()
  if (!sandbox || !waiting.includes(state)) return null
  return (
    <Text size="sm" c="dimmed" mt={4}>
      In a sandbox, results arrive after a simulated delay. The operator can advance the clock.
    </Text>
  )
}

/** The fields of an object that can be changed. */
export function onlyThoseOf({ shape }: z.ZodObject, shown: object): Values {
  return Object.fromEntries(Object.entries(shown).filter(([name]) => name in shape))
}
