import { Button, Collapse, Group, Pill, Select, SimpleGrid } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { stateChoices } from '../../parts/labels/state-labels.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { messageStatuses } from '../../parts/labels/message-statuses.ts'
import { filterNames, filterTitles, type Filters } from './query.ts'
import { When } from '../../parts/values/when.tsx'
import type { Filtering } from './filtering.ts'
import { Find } from './find.tsx'
import { NoReceipt } from '../../parts/records/no-receipt.tsx'
import { FilterWord } from './filter-word.tsx'
import { ClearFilters } from '../../parts/lists/clear-filters.tsx'
import { TimeFilter } from '../../parts/lists/time-filter.tsx'

/** The search bar: a free search term, and filters by name. */
export function FilterBar({ filters, set, clear }: Filtering) {
  const [isOpen, { toggle }] = useDisclosure(isDetailed(filters))
  return (
    <search aria-label="Messages">
      <Group gap="xs" align="end" mb="xs">
        <Find set={set} isFirst={filterNames.every((name) => filters[name] === undefined)} />
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
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={16} />}
          onClick={toggle}
          aria-expanded={isOpen}
        >
          More filters
        </Button>
      </Group>
      <Collapse expanded={isOpen}>
        <SimpleGrid cols={{ base: 2, sm: 4, lg: 8 }} spacing="xs" mb="xs" style={{ alignItems: 'end' }}>
          <AccountField
            size="xs"
            miw={0}
            value={filters.account_id}
            onChange={(account_id) => set({ account_id })}
          />
          {detailed.map((name) => (
            <FilterWord key={`${name} ${filters[name]}`} name={name} value={filters[name]} set={set} />
          ))}
        </SimpleGrid>
      </Collapse>
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

const isDetailed = (filters: Filters) =>
  [...detailed, 'account_id' as const].some((name) => filters[name] !== undefined)

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
