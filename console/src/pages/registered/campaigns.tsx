import { Text } from '@mantine/core'
import { usecaseWords } from '#tendlc/shapes/choice-fields.ts'
import { campaignStates } from '#tendlc/campaigns/states.ts'
import type { Answered, Ask } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { StateBadge } from '../../parts/values/badge.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import type { Column } from '../../parts/lists/list.tsx'
import { When } from '../../parts/values/when.tsx'
import { FoundFilters, FoundList } from './found.tsx'
import { statesOf } from './states-of.ts'
import { TextFilter } from '../../parts/lists/text-filter.tsx'

type CampaignFound = Answered<'searchCampaigns'>['campaigns'][number]

const usecaseNames: Readonly<Record<string, string>> = usecaseWords

const columns: Column<CampaignFound>[] = [
  {
    heading: 'Label',
    width: 'minmax(0, 2fr)',
    cell: ({ label, campaign_id }) => (
      <Text span size="sm" fw={600}>
        {label ?? campaign_id}
      </Text>
    ),
  },
  { heading: 'ID', width: '120px', wide: true, cell: ({ campaign_id }) => <code>{campaign_id}</code> },
  {
    heading: 'Brand',
    width: '150px',
    wide: true,
    cell: ({ brand_id, brand_name }) => <span title={brand_id}>{brand_name}</span>,
  },
  { heading: 'Account', width: '170px', wide: true, cell: (one) => <AccountName apiKey={one.api_key} /> },
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
    cell: ({ traffic_enabled: on }) => <StateBadge state={on ? 'on' : 'off'} tone={on ? 'good' : 'plain'} />,
  },
  {
    heading: 'Registered',
    width: '130px',
    wide: true,
    cell: ({ created_at }) => <When at={created_at} ago />,
  },
]

/** Campaigns of all accounts. */
export function Campaigns() {
  const { filters, set } = useFilters(['account', 'state', 'name', 'brand'])
  const query = {
    ...(filters.account && { api_key: filters.account }),
    ...(filters.state && { status: filters.state }),
    ...(filters.name && { text: filters.name }),
    ...(filters.brand && { brand_id: filters.brand.toUpperCase() }),
  }
  const pages = usePages(
    'searchCampaigns',
    (cursor) => ({ query: { ...query, ...(cursor && { cursor }) } }) as Ask<'searchCampaigns'>,
    ({ campaigns, next }) => ({ items: campaigns, next: next ?? undefined }),
  )
  return (
    <>
      <FoundFilters states={statesOf(campaignStates)}>
        <TextFilter
          isLive
          w={220}
          label="Name, brand or campaign ID"
          value={filters.name}
          set={(name) => set({ name })}
        />
        <TextFilter isLive w={220} label="Brand ID" value={filters.brand} set={(brand) => set({ brand })} />
      </FoundFilters>
      <FoundList
        label="Campaigns"
        of={pages}
        keyOf={({ campaign_id }) => campaign_id}
        columns={columns}
        href={({ campaign_id }) => `/registered/campaigns/${campaign_id}`}
      />
    </>
  )
}
