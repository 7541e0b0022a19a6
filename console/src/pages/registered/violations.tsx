import { Group, Select } from '@mantine/core'
import type { Ask } from '../../api/contracts.ts'
import { usePages } from '../../api/reading.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { ClearFilters } from '../../parts/lists/clear-filters.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState, NoMatches } from '../../parts/values/states.tsx'
import { TextFilter } from '../../parts/lists/text-filter.tsx'
import { ownerColumns, violationColumns } from './violation-columns.tsx'
import { outcomeLabels, ruleLabels } from './violation-labels.ts'

/** Messages of all accounts that do not comply with their campaigns. */
export function Violations() {
  const { filters, isFiltered, clear } = useFilters(['account', 'campaign', 'rule', 'done'])
  const query = {
    ...(filters.account && { api_key: filters.account }),
    ...(filters.campaign && { campaign_id: filters.campaign.toUpperCase() }),
    ...(filters.rule && { rule: filters.rule }),
    ...(filters.done && { action: filters.done }),
  }
  const pages = usePages(
    'listCampaignViolations',
    (cursor) => ({ query: { ...query, ...(cursor && { cursor }) } }) as Ask<'listCampaignViolations'>,
    ({ violations, next }) => ({ items: violations, next: next ?? undefined }),
  )
  return (
    <>
      <Filters />
      <PagedList
        label="Violations"
        of={pages}
        keyOf={(one) => `${one.message_uuid} ${one.rule}`}
        columns={[...violationColumns, ...ownerColumns]}
        href={({ message_uuid }) => `/messages/${message_uuid}`}
        height="calc(100vh - 330px)"
        empty={
          isFiltered ? (
            <NoMatches of="violations" clear={clear} />
          ) : (
            <EmptyState
              title="No violations"
              description="Messages whose text does not comply with their campaign are listed here."
            />
          )
        }
      />
    </>
  )
}

function Filters() {
  const { filters, set, clear, isFiltered } = useFilters(['account', 'campaign', 'rule', 'done'])
  return (
    <Group align="flex-end" gap="sm" mb="md">
      <TextFilter
        isLive
        w={220}
        label="Campaign ID"
        value={filters.campaign}
        set={(campaign) => set({ campaign })}
      />
      <AccountField value={filters.account} onChange={(account) => set({ account })} w={200} />
      <LabelFilter
        label="Rule"
        w={210}
        labels={ruleLabels}
        value={filters.rule}
        onChange={(rule) => set({ rule })}
      />
      <LabelFilter
        label="Outcome"
        w={140}
        labels={outcomeLabels}
        value={filters.done}
        onChange={(done) => set({ done })}
      />
      <ClearFilters isFiltered={isFiltered} clear={clear} />
    </Group>
  )
}

type LabelFilterProps = {
  label: string
  w: number
  labels: Readonly<Record<string, string>>
  value: string | undefined
  onChange: (value: string | undefined) => void
}

/** A choice of labeled values, or all. */
function LabelFilter({ label, w, labels, value, onChange }: LabelFilterProps) {
  return (
    <Select
      label={label}
      placeholder="All"
      clearable
      w={w}
      data={Object.entries(labels).map(([key, name]) => ({ value: key, label: name }))}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
    />
  )
}
