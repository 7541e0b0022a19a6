import { Group, MultiSelect, Select, TextInput } from '@mantine/core'
import { choicesOf } from '../../parts/labels/choices.ts'
import { digitsWithin } from '../../parts/forms/phone-number.ts'
import { MoreFilters } from '../../parts/lists/more-filters.tsx'
import { features, typeWords } from '../../parts/labels/number-labels.ts'

export const marketFilters = ['country', 'type', 'features', 'pattern', 'search_pattern'] as const
type Filters = Partial<Record<(typeof marketFilters)[number], string>>

const folded = ['type', 'search_pattern'] as const

const positions = [
  { value: '0', label: 'at the start' },
  { value: '1', label: 'anywhere' },
  { value: '2', label: 'at the end' },
]

/** The search criteria for a number. */
export function MarketFilters({ filters, choose }: { filters: Filters; choose: (change: Filters) => void }) {
  return (
    <Group mb="sm" align="flex-end">
      <TextInput
        label="Country"
        w={90}
        maxLength={2}
        defaultValue={filters.country ?? 'US'}
        onChange={({ currentTarget: { value } }) =>
          value.length === 2 && choose({ country: value.toUpperCase() })
        }
      />
      <TextInput
        label="Digits"
        placeholder="+44 20 or 2046"
        w={160}
        value={filters.pattern ?? ''}
        onChange={({ currentTarget }) => choose({ pattern: digitsWithin(currentTarget.value) })}
      />
      <MultiSelect
        label="Features"
        placeholder={filters.features ? '' : 'Any'}
        w={230}
        data={features}
        value={filters.features?.split(',') ?? []}
        onChange={(can) => choose({ features: can.join(',') })}
      />
      <MoreFilters active={folded.filter((name) => filters[name]).length}>
        <Select
          label="Type"
          placeholder="Any"
          clearable
          w={180}
          data={choicesOf(typeWords)}
          value={filters.type ?? null}
          onChange={(type) => choose({ type: type ?? '' })}
        />
        <Select
          label="Match position"
          allowDeselect={false}
          w={140}
          data={positions}
          value={filters.search_pattern ?? '0'}
          onChange={(at) => choose({ search_pattern: at ?? '0' })}
        />
      </MoreFilters>
    </Group>
  )
}
