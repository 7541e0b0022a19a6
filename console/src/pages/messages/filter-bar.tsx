import { Group, Pill, Select, SimpleGrid } from '@mantine/core'
import { stateChoices } from '../../parts/labels/state-labels.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { CarrierField } from '../../parts/forms/carrier-field.tsx'
import { messageStatuses } from '../../parts/labels/message-statuses.ts'
import { filterNames, filterTitles, type Filters } from './query.ts'
import { When } from '../../parts/values/when.tsx'
import type { Filtering } from './filtering.ts'
import { Find } from './find.tsx'
import { NoReceipt } from '../../parts/records/no-receipt.tsx'
import { FilterWord } from './filter-word.tsx'
import { ClearFilters } from '../../parts/lists/clear-filters.tsx'
import { MoreFilters, PhoneFold } from '../../parts/lists/more-filters.tsx'
import { TimeFilter } from '../../parts/lists/time-filter.tsx'

/** The search bar: a free search term, and filters by name. */
export function FilterBar({ filters, set, clear }: Filtering) {
  return (
    <search aria-label="Messages">
      <Group gap="xs" align="end" mb="xs">
        <Find set={set} isFirst={filterNames.every((name) => filters[name] === undefined)} />
        <PhoneFold active={filterNames.filter((name) => filters[name] !== undefined).length}>
          <Select
            label="Status"
            w={176}
            data={stateChoices(messageStatuses)}
            value={filters.status ?? null}
            onChange={(status) => set({ status: status ?? undefined })}
            placeholder="Any"
            clearable
            clearButtonProps={{ 'aria-label': 'Any status' }}
          />
          <TimeFilter filters={filters} set={set} />
          <NoReceipt minutes={filters.unconfirmed_minutes} set={set} />
          <MoreFilters active={activeDetails(filters)}>
            <SimpleGrid w="100%" cols={{ base: 2, sm: 4, lg: 8 }} spacing="xs" style={{ alignItems: 'end' }}>
              <AccountField
                size="xs"
                miw={0}
                value={filters.account_id}
                onChange={(account_id) => set({ account_id })}
              />
              <CarrierField
                size="xs"
                miw={0}
                placeholder="Any"
                clearable
                value={filters.carrier_id ?? null}
                onChange={(carrier_id) => set({ carrier_id: carrier_id ?? undefined })}
              />
              {words.map((name) => (
                <FilterWord key={`${name} ${filters[name]}`} name={name} value={filters[name]} set={set} />
              ))}
            </SimpleGrid>
          </MoreFilters>
        </PhoneFold>
      </Group>
      <ActiveFilters filters={filters} set={set} clear={clear} />
    </search>
  )
}

const detailed = [
  'number',
  'from',
  'to',
  'client_ref',
  'carrier_id',
  'error_code',
  'unconfirmed_minutes',
] as const

/** The filters that are text fields. */
const words = detailed.filter((name) => name !== 'carrier_id')

const activeDetails = (filters: Filters) =>
  [...detailed, 'account_id' as const].filter((name) => filters[name] !== undefined).length

/** Whether a filter is a valid time; a user may have typed it into the address. */
const isTime = (name: keyof Filters, value = '') =>
  (name === 'since' || name === 'until') && !Number.isNaN(Date.parse(value))

/** The active filters, each with a button that removes it. */
function ActiveFilters({ filters, set, clear }: Filtering) {
  const provided = filterNames.filter((name) => filters[name] !== undefined)
  if (provided.length === 0) return null
  return (
    <Group gap={6} mb="xs">
      {provided.map((name) => (
        <Pill
          key={name}
          withRemoveButton
          onRemove={() => set({ [name]: undefined })}
          removeButtonProps={{
            'aria-label': `Remove filter ${filterTitles[name]}`,
            tabIndex: 0,
            'aria-hidden': false,
          }}
        >
          {filterTitles[name]} {isTime(name, filters[name]) ? <When at={filters[name]} /> : filters[name]}
        </Pill>
      ))}
      <ClearFilters isFiltered={provided.length > 1} clear={clear} size="compact-xs" />
    </Group>
  )
}
