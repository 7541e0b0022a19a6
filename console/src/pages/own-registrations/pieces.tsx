import { Button, Group, Text, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { z } from 'zod'
import { useRoleRefusal } from '../../parts/forms/role-refusal.tsx'
import { useSession } from '../../shell/session.ts'
import type { Values } from '../../parts/schema-form/values.ts'

type Going = { to: string; children: ReactNode; main?: boolean; refusal?: string | undefined }

/** A button that opens a page; disabled with a reason if the page offers no action. */
export function Go({ to, children, main = false, refusal: own }: Going) {
  const refusal = useRoleRefusal() ?? own
  const usual = { size: 'xs', variant: main ? 'filled' : 'default' } as const
  if (!refusal)
    return (
      <Button component={Link} href={to} {...usual}>
        {children}
      </Button>
    )
  return (
    <Tooltip label={refusal} multiline maw={280}>
      <Button {...usual} data-disabled aria-disabled onClick={(event) => event.preventDefault()}>
        {children}
      </Button>
    </Tooltip>
  )
}

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
