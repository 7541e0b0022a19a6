import { Select, Text } from '@mantine/core'
import { entityTypeWords } from '#tendlc/shapes/choice-fields.ts'
import { brandStates, identityStates } from '#tendlc/brands/states.ts'
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

type BrandFound = Answered<'searchBrands'>['brands'][number]

const entityWords: Readonly<Record<string, string>> = entityTypeWords

const columns: Column<BrandFound>[] = [
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
  { heading: 'Account', width: '170px', wide: true, cell: (one) => <AccountName apiKey={one.api_key} /> },
  { heading: 'Kind', width: '160px', wide: true, cell: ({ entity_type: kind }) => entityWords[kind] ?? kind },
  { heading: 'Status', width: '130px', cell: ({ status }) => <StateBadge state={status} /> },
  {
    heading: 'Identity',
    width: '150px',
    wide: true,
    cell: (one) => <StateBadge state={one.identity_status} />,
  },
  {
    heading: 'Campaigns',
    numeric: true,
    width: '100px',
    wide: true,
    cell: ({ campaign_count }) => campaign_count,
  },
  {
    heading: 'Registered',
    width: '130px',
    wide: true,
    cell: ({ created_at }) => <When at={created_at} ago />,
  },
]

/** Brands of all accounts. */
export function Brands() {
  const { filters, set } = useFilters(['account', 'state', 'name', 'identity'])
  const query = {
    ...(filters.account && { api_key: filters.account }),
    ...(filters.state && { status: filters.state }),
    ...(filters.identity && { identity_status: filters.identity }),
    ...(filters.name && { display_name: filters.name }),
  }
  const pages = usePages(
    'searchBrands',
    (cursor) => ({ query: { ...query, ...(cursor && { cursor }) } }) as Ask<'searchBrands'>,
    ({ brands, next }) => ({ items: brands, next: next ?? undefined }),
  )
  return (
    <>
      <FoundFilters states={statesOf(brandStates)}>
        <TextFilter
          isLive
          w={220}
          label="Name begins with"
          value={filters.name}
          set={(name) => set({ name })}
        />
        <Select
          label="Identity"
          placeholder="All"
          clearable
          w={180}
          data={statesOf(identityStates)}
          value={filters.identity ?? null}
          onChange={(identity) => set({ identity: identity ?? undefined })}
        />
      </FoundFilters>
      <FoundList
        label="Brands"
        of={pages}
        keyOf={({ brand_id }) => brand_id}
        columns={columns}
        href={({ brand_id }) => `/registered/brands/${brand_id}`}
      />
    </>
  )
}
