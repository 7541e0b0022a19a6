import { Text } from '@mantine/core'
import type { Column } from '../lists/list.tsx'
import { StateBadge } from '../values/badge.tsx'
import { When } from '../values/when.tsx'
import { bindTypeLabels, reasonText } from './labels.ts'
import type { Bind, BindEvent, ListedUser, SmppUser } from './seen.ts'

/** Whether a user may bind. */
export const UserBadge = ({ enabled }: Pick<SmppUser, 'enabled'>) => (
  <StateBadge state={enabled ? 'enabled' : 'disabled'} />
)

const Name = ({ system_id: id, description }: Pick<SmppUser, 'system_id' | 'description'>) => (
  <>
    <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
      {id}
    </Text>
    {description && (
      <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {description}
      </Text>
    )}
  </>
)

export const nameColumn: Column<ListedUser> = {
  heading: 'system_id',
  width: 'minmax(0, 2fr)',
  cell: (user) => <Name {...user} />,
}

export const stateColumns: readonly Column<ListedUser>[] = [
  { heading: 'Status', width: '110px', cell: (user) => <UserBadge {...user} /> },
  {
    heading: 'Binds',
    width: '90px',
    cell: ({ binds, max_binds: most }) => (
      <span title={`${binds} of at most ${most} binds`}>
        {binds} of {most}
      </span>
    ),
  },
  {
    heading: 'Networks',
    width: 'minmax(0, 1fr)',
    wide: true,
    cell: ({ networks }) => networksOf(networks),
  },
  { heading: 'Created', width: '150px', wide: true, cell: ({ created_at: at }) => <When at={at} wall /> },
]

/** The first of several networks, and the number of the others. */
const networksOf = ([first, ...others]: readonly string[]) =>
  first === undefined ? 'All' : `${first}${others.length > 0 ? ` and ${others.length} more` : ''}`

export const bindColumns: readonly Column<Bind>[] = [
  { heading: 'Since', width: '150px', cell: ({ since }) => <When at={since} wall /> },
  { heading: 'Address', width: 'minmax(0, 1fr)', cell: ({ address }) => address },
  { heading: 'Type', width: '110px', cell: ({ bind_type: type }) => bindTypeLabels[type] },
  { heading: 'Version', width: '80px', wide: true, cell: (one) => one.interface_version },
  { heading: 'TLS', width: '90px', wide: true, cell: ({ tls }) => tls ?? 'No' },
  { heading: 'system_type', width: '120px', wide: true, cell: ({ system_type: type }) => type || '–' },
  { heading: 'Node', width: 'minmax(0, 1fr)', wide: true, cell: ({ node }) => node },
]

const usedOf = ({ size, used }: { size: number; used: number }) => `${used} of ${size}`

/** Counters of sessions, which their nodes store every few seconds. */
export const counterColumns: readonly Column<Bind>[] = [
  {
    heading: 'Submits',
    width: '110px',
    wide: true,
    cell: ({ session }) => (session === null ? '0' : session.submits.toLocaleString()),
  },
  {
    heading: 'Per second',
    width: '100px',
    wide: true,
    cell: ({ session }) => session?.submits_per_second.toLocaleString() ?? '0',
  },
  {
    heading: 'In flight',
    width: '110px',
    wide: true,
    cell: ({ session }) => (session === null ? '0' : usedOf(session.window)),
  },
  {
    heading: 'Deliveries',
    width: '110px',
    wide: true,
    cell: ({ session }) => (session === null ? '0' : session.deliveries.toLocaleString()),
  },
  {
    heading: 'Last error',
    width: 'minmax(0, 1fr)',
    wide: true,
    cell: ({ session }) => session?.last_error ?? 'None',
  },
]

const tones = { bound: 'good', refused: 'bad', ended: 'plain' } as const

export const logColumns: readonly Column<BindEvent>[] = [
  { heading: 'Time', width: '150px', cell: ({ at }) => <When at={at} wall /> },
  {
    heading: 'Event',
    width: '100px',
    cell: ({ event }) => <StateBadge state={event} tone={tones[event]} />,
  },
  { heading: 'Reason', width: 'minmax(0, 2fr)', cell: ({ reason }) => reasonText(reason) },
  { heading: 'Address', width: 'minmax(0, 1fr)', wide: true, cell: ({ address }) => address },
  { heading: 'Type', width: '110px', wide: true, cell: ({ bind_type: type }) => bindTypeLabels[type] },
  { heading: 'Node', width: 'minmax(0, 1fr)', wide: true, cell: ({ node }) => node },
]
