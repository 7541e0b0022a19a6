import { Group, Stack } from '@mantine/core'
import { usePages } from '../../../api/reading.ts'
import { useSession } from '../../../shell/session.ts'
import { StateBadge } from '../../values/badge.tsx'
import type { Column } from '../../lists/list.tsx'
import { PagedList } from '../../lists/paged-list.tsx'
import { EmptyState } from '../../values/states.tsx'
import { When } from '../../values/when.tsx'
import { useSimOperations } from '../audience.ts'
import { EndTransfer } from './end-transfer.tsx'
import { NewTransfer } from './new-transfer.tsx'
import type { Transfer } from './transfer.ts'

const sims = ({ cards, moved, status }: Transfer) =>
  status === 'accepted'
    ? `${moved.toLocaleString()} of ${cards.toLocaleString()} moved`
    : cards.toLocaleString()

const first: readonly Column<Transfer>[] = [
  { heading: 'From', cell: ({ partner_id }) => partner_id },
  { heading: 'To', cell: ({ target_id }) => target_id },
  { heading: 'Status', width: '110px', cell: ({ status }) => <StateBadge state={status} /> },
  { heading: 'SIMs', width: '130px', cell: sims, wide: true },
]
const requestedBy: Column<Transfer> = { heading: 'Requested by', cell: ({ creator }) => creator, wide: true }
const last: readonly Column<Transfer>[] = [
  { heading: 'Reason', cell: ({ reason }) => reason || '–', wide: true },
  {
    heading: 'Requested',
    width: '120px',
    cell: ({ created_at }) => <When at={created_at} ago />,
    wide: true,
  },
]

/** The outgoing and incoming transfers of a customer; only operators see who requested one at another customer. */
export function Transfers({ partner }: { partner: string }) {
  const isOperator = useSession().audience !== 'customer'
  const list = usePages(
    useSimOperations().transfers,
    (cursor) => ({ params: { partner_id: partner }, query: { limit: '50', ...(cursor && { cursor }) } }),
    ({ transfers: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  const ends: Column<Transfer> = {
    heading: '',
    width: '250px',
    cell: (transfer) => <EndTransfer partner={partner} transfer={transfer} />,
  }
  return (
    <Stack>
      <Group justify="flex-end">
        <NewTransfer partner={partner} />
      </Group>
      <PagedList
        label="Transfers"
        of={list}
        keyOf={({ transfer_id }) => transfer_id}
        columns={[...first, ...(isOperator ? [requestedBy] : []), ...last, ends]}
        empty={
          <EmptyState
            title="No transfers"
            description="A transfer moves SIMs to another customer once that customer accepts it."
          />
        }
      />
    </Stack>
  )
}
