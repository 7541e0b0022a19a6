import { Checkbox, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { Session } from '../../shell/session.ts'

export type Role = Session['roles'][number]

const description: Readonly<Record<Role, string>> = {
  admin: 'Everything, including accounts, money and people',
  messaging: 'Messages, carriers, traffic rules, numbers, webhooks',
  compliance: 'Reviews of brands, campaigns and toll-free numbers',
  sims: 'SIMs and network features',
  'read-only': 'Can view everything except people, and change nothing',
}

/** The roles of a person. */
export function Roles<V extends { roles: Role[] }>({ form }: { form: UseFormReturnType<V> }) {
  return (
    <Checkbox.Group label="Roles" {...form.getInputProps('roles')}>
      <Stack gap="xs" mt={4}>
        {(Object.keys(description) as Role[]).map((role) => (
          <Checkbox key={role} value={role} label={role} description={description[role]} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
