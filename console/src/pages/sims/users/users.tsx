import { Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { usePages } from '../../../api/reading.ts'
import type { Column } from '../../../parts/lists/list.tsx'
import { PagedList } from '../../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../../parts/values/states.tsx'
import { When } from '../../../parts/values/when.tsx'
import { NewUser } from './new-user.tsx'
import { type User, UserActs } from './user-acts.tsx'
import { Secret, type Shown } from './user-secret.tsx'

/** The API users of a customer's SIM management. */
export function Users({ partner }: { partner: string }) {
  const [shown, show] = useState<Shown>()
  const list = usePages(
    'listSimUsers',
    (cursor) => ({ query: { partner_id: partner, limit: '50', ...(cursor && { cursor }) } }),
    ({ users: items, next }) => ({ items, next: next ?? undefined }),
  )
  const columns = [
    ...known,
    { heading: '', width: '385px', cell: (user: User) => <UserActs user={user} show={show} /> },
  ]
  return (
    <Stack>
      <Group justify="flex-end">
        <NewUser partner={partner} show={show} />
      </Group>
      <PagedList
        label="API users"
        of={list}
        keyOf={({ user_id }) => user_id}
        columns={columns}
        empty={
          <EmptyState
            title="No API users"
            description="Create a user, and hand the secret to the customer."
          />
        }
      />
      <Secret shown={shown} close={() => show(undefined)} />
    </Stack>
  )
}

const reachOf = ({ partners }: User) =>
  partners
    .map(({ partner_id, subunits }) => (subunits ? `${partner_id} and subunits` : partner_id))
    .join(', ')

const known: readonly Column<User>[] = [
  { heading: 'Login', cell: ({ login }) => login },
  {
    heading: 'Client ID',
    width: '190px',
    cell: ({ client_id }) => (
      <Text size="xs" ff="monospace" truncate title={client_id}>
        {client_id}
      </Text>
    ),
    wide: true,
  },
  { heading: 'Read-only', width: '98px', cell: ({ read_only }) => (read_only ? 'yes' : 'no'), wide: true },
  {
    heading: 'Access to',
    cell: (user) => <span title={reachOf(user)}>{reachOf(user)}</span>,
    wide: true,
  },
  { heading: 'Secrets', width: '90px', cell: ({ secrets }) => secrets.length, wide: true },
  {
    heading: 'Since',
    width: '124px',
    cell: ({ created_at }) => <When at={created_at} ago wall />,
    wide: true,
  },
]
