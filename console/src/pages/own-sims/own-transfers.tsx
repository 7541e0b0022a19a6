import { Group, Stack } from '@mantine/core'
import { usePages } from '../../api/reading.ts'
import { StateBadge } from '../../parts/badge.tsx'
import type { Column } from '../../parts/list.tsx'
import { PagedList } from '../../parts/paged-list.tsx'
import { Nowhere } from '../../parts/states.tsx'
import { When } from '../../parts/when.tsx'
import { EndTransfer } from './end-transfer.tsx'
import { NewTransfer } from './new-transfer.tsx'
import type { Transfer } from './transfer.ts'

const columnsOf = (partner: string): readonly Column<Transfer>[] => [
  { heading: 'From', cell: ({ partner_id }) => partner_id },
  { heading: 'To', cell: ({ target_id }) => target_id },
  { heading: 'Status', width: '120px', cell: ({ status }) => <StateBadge state={status} /> },
  {
    heading: 'SIMs',
    width: '130px',
    cell: ({ cards, moved, status }) => (status === 'accepted' ? `${moved} of ${cards} moved` : cards),
    wide: true,
  },
  { heading: 'Reason', cell: ({ reason }) => reason || '–', wide: true },
  { heading: 'Asked', width: '210px', cell: ({ created_at }) => <When at={created_at} />, wide: true },
  { heading: '', width: '250px', cell: (transfer) => <EndTransfer partner={partner} transfer={transfer} /> },
]

/** SIMs that one gives, or is given. */
export function OwnTransfers({ partner }: { partner: string }) {
  const list = usePages(
    'listOwnSimTransfers',
    (cursor) => ({ params: { partner_id: partner }, query: { limit: '50', ...(cursor && { cursor }) } }),
    ({ transfers: items, next }) => ({ items, next: next ?? undefined }),
    { everyMs: 5_000 },
  )
  return (
    <Stack>
      <Group>
        <NewTransfer partner={partner} />
      </Group>
      <PagedList
        label="Transfers"
        of={list}
        keyOf={({ transfer_id }) => transfer_id}
        columns={columnsOf(partner)}
        empty={
          <Nowhere
            title="No transfers"
            says="SIMs become another customer’s by a transfer, once that customer accepts it."
          />
        }
      />
    </Stack>
  )
}
