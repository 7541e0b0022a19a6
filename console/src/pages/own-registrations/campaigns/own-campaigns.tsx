import { Group, Select, Text } from '@mantine/core'
import { usecaseWords } from '#tendlc/shapes/choice-fields.ts'
import { campaignStates } from '#tendlc/campaigns/states.ts'
import type { Answered, Ask } from '../../../api/contracts.ts'
import { usePages } from '../../../api/reading.ts'
import { stateChoices } from '../../../parts/labels/state-labels.ts'
import { ClearFilters } from '../../../parts/lists/clear-filters.tsx'
import { useFilters } from '../../../parts/lists/filters.ts'
import type { Column } from '../../../parts/lists/list.tsx'
import { PagedList } from '../../../parts/lists/paged-list.tsx'
import { TextFilter } from '../../../parts/lists/text-filter.tsx'
import { StateBadge } from '../../../parts/values/badge.tsx'
import { EmptyState, NoMatches } from '../../../parts/values/states.tsx'
import { When } from '../../../parts/values/when.tsx'
import { Go } from '../pieces.tsx'

type Campaign = Answered<'searchOwnCampaigns'>['campaigns'][number]

const usecaseNames: Readonly<Record<string, string>> = usecaseWords

const columns: Column<Campaign>[] = [
  {
    heading: 'Name',
    width: 'minmax(0, 2fr)',
    cell: ({ label, usecase }) => (
      <Text span size="sm" fw={600}>
        {label ?? usecaseNames[usecase] ?? 'Without a name'}
      </Text>
    ),
  },
  { heading: 'ID', width: '120px', wide: true, cell: ({ campaign_id }) => <code>{campaign_id}</code> },
  {
    heading: 'Brand',
    width: 'minmax(0, 1fr)',
    wide: true,
    cell: ({ brand_id, brand_name }) => <span title={brand_id}>{brand_name}</span>,
  },
  {
    heading: 'Use case',
    width: '170px',
    wide: true,
    cell: ({ usecase }) => usecaseNames[usecase] ?? usecase,
  },
  { heading: 'Status', width: '190px', cell: ({ status }) => <StateBadge state={status} /> },
  {
    heading: 'Traffic',
    width: '90px',
    wide: true,
    cell: ({ traffic_enabled: on }) => <StateBadge state={on ? 'on' : 'off'} tone={on ? 'good' : 'plain'} />,
  },
  {
    heading: 'Registered',
    width: '130px',
    wide: true,
    cell: ({ created_at }) => <When at={created_at} ago />,
  },
]

const filterNames = ['text', 'state'] as const

/** The campaigns of all brands of the account. */
export function OwnCampaigns() {
  const { filters, set, clear, isFiltered } = useFilters(filterNames)
  const query = {
    ...(filters.text && { text: filters.text }),
    ...(filters.state && { status: filters.state }),
  }
  const pages = usePages(
    'searchOwnCampaigns',
    (cursor) => ({ query: { ...query, ...(cursor && { cursor }) } }) as Ask<'searchOwnCampaigns'>,
    ({ campaigns, next }) => ({ items: campaigns, next: next ?? undefined }),
  )
  return (
    <>
      <Group align="flex-end" gap="sm" mb="md">
        <TextFilter
          isLive
          w={220}
          label="Name, brand or campaign ID"
          value={filters.text}
          set={(text) => set({ text })}
        />
        <Select
          label="Status"
          placeholder="All"
          clearable
          w={200}
          data={stateChoices(campaignStates.states.filter((state) => state !== 'none'))}
          value={filters.state ?? null}
          onChange={(state) => set({ state: state ?? undefined })}
        />
        <ClearFilters isFiltered={isFiltered} clear={clear} />
      </Group>
      <PagedList
        label="Campaigns"
        of={pages}
        keyOf={({ campaign_id }) => campaign_id}
        columns={columns}
        href={({ campaign_id, brand_id }) => `/registrations/brands/${brand_id}/campaigns/${campaign_id}`}
        empty={
          isFiltered ? (
            <NoMatches of="campaigns" clear={clear} />
          ) : (
            <EmptyState
              title="No campaigns yet"
              description="A campaign belongs to a verified brand. Open a brand to register its campaigns."
            >
              <Go to="/registrations/brands">Brands</Go>
            </EmptyState>
          )
        }
      />
    </>
  )
}
