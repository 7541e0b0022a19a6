import { Badge, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { BrowserName } from '../labels/browser-name.tsx'
import { type Column, List } from '../lists/list.tsx'
import { EmptyState } from '../values/states.tsx'
import { When } from '../values/when.tsx'

export type BrowserSession = {
  session_id: string
  browser: string
  address: string
  created_at: string
  seen_at: string
  current: boolean
}

type SessionListProps<S extends BrowserSession> = {
  label: string
  sessions: readonly S[]
  /** Columns after the address. */
  columns?: readonly Column<S>[]
  end: (session: S) => ReactNode
}

/** Browsers that are signed in. */
export function SessionList<S extends BrowserSession>({
  label,
  sessions,
  columns,
  end,
}: SessionListProps<S>) {
  return (
    <List
      label={label}
      items={sessions}
      keyOf={({ session_id: id }) => id}
      columns={[...first, ...(columns ?? []), ...last, { heading: '', width: '90px', cell: end }]}
      empty={<EmptyState title="No active sessions" />}
    />
  )
}

const first: readonly Column<BrowserSession>[] = [
  {
    heading: 'Browser',
    cell: ({ browser, current }) => (
      <Group gap="xs" wrap="nowrap">
        {current && <Badge style={{ flexShrink: 0 }}>This session</Badge>}
        <Text size="sm" truncate>
          <BrowserName of={browser} />
        </Text>
      </Group>
    ),
  },
  { heading: 'Address', width: '150px', wide: true, cell: ({ address }) => address },
]

const last: readonly Column<BrowserSession>[] = [
  { heading: 'Signed in', width: '150px', wide: true, cell: ({ created_at: at }) => <When at={at} wall /> },
  { heading: 'Last seen', width: '130px', cell: ({ seen_at: at }) => <When at={at} ago wall /> },
]
