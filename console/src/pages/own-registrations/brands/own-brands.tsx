import { Group, Text } from '@mantine/core'
import { entityTypeWords } from '#tendlc/shapes/choice-fields.ts'
import type { Answered } from '../../../api/contracts.ts'
import { usePages } from '../../../api/reading.ts'
import { StateBadge } from '../../../parts/values/badge.tsx'
import type { Column } from '../../../parts/lists/list.tsx'
import { PagedList } from '../../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../../parts/values/states.tsx'
import { When } from '../../../parts/values/when.tsx'
import { useDraft } from '../../../parts/schema-form/draft.tsx'
import { Go } from '../pieces.tsx'

type Brand = Answered<'getBrand'>

const columns: Column<Brand>[] = [
  {
    heading: 'Name',
    width: 'minmax(0, 2fr)',
    cell: ({ display_name }) => (
      <Text span size="sm" fw={600}>
        {display_name}
      </Text>
    ),
  },
  { heading: 'ID', width: '110px', wide: true, cell: ({ brand_id }) => <code>{brand_id}</code> },
  {
    heading: 'Kind',
    width: '160px',
    wide: true,
    cell: ({ entity_type: kind }) => kind && entityTypeWords[kind],
  },
  { heading: 'Status', width: '130px', cell: ({ status }) => <StateBadge state={status} /> },
  {
    heading: 'Identity',
    width: '150px',
    wide: true,
    cell: (one) => <StateBadge state={one.identity_status} />,
  },
  { heading: 'Campaigns', width: '100px', wide: true, cell: ({ campaign_count }) => campaign_count },
  {
    heading: 'Registered',
    width: '130px',
    wide: true,
    cell: ({ created_date }) => <When at={created_date} ago />,
  },
]

/** The account's own brands. */
export function OwnBrands() {
  const draft = useDraft('brand')
  const pages = usePages(
    'listBrands',
    (page) => ({ query: { ...(page && { page }) } }),
    (answer) => ({
      items: answer._embedded['brands'] as Brand[],
      next: answer.page < answer.total_pages ? String(answer.page + 1) : undefined,
    }),
  )
  const register = (
    <Go to="/registrations/brands/new" main>
      {draft.read() ? 'Continue your draft' : 'Register a brand'}
    </Go>
  )
  return (
    <>
      {pages.items.length > 0 && (
        <Group justify="flex-end" mb="sm" gap="xs">
          <Go to="/registrations/brands/import">Import a campaign</Go>
          {register}
        </Group>
      )}
      <PagedList
        label="Brands"
        of={pages}
        keyOf={({ brand_id }) => brand_id}
        columns={columns}
        href={({ brand_id }) => `/registrations/brands/${brand_id}`}
        empty={
          <EmptyState
            title="No brands yet"
            description="Register a brand to state who sends. A verified brand can have campaigns for US numbers."
          >
            <Group gap="xs">
              <Go to="/registrations/brands/import">Import a campaign</Go>
              {register}
            </Group>
          </EmptyState>
        }
      />
    </>
  )
}
