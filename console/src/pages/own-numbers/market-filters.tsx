import { Group, MultiSelect, Select, TextInput } from '@mantine/core'
import { choicesOf } from '../../parts/labels/account-labels.ts'
import { features, typeWords } from '../../parts/labels/number-labels.ts'

export const marketFilters = ['country', 'type', 'features', 'pattern', 'search_pattern'] as const
type Filters = Partial<Record<(typeof marketFilters)[number], string>>

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
      <Select
        label="Type"
        placeholder="Any"
        clearable
        w={180}
        data={choicesOf(typeWords)}
        value={filters.type ?? null}
        onChange={(type) => choose({ type: type ?? '' })}
      />
      <MultiSelect
        label="Features"
        placeholder={filters.features ? '' : 'Any'}
        w={230}
        data={features}
        value={filters.features?.split(',') ?? []}
        onChange={(can) => choose({ features: can.join(',') })}
      />
      <TextInput
        label="Digits"
        w={140}
        value={filters.pattern ?? ''}
        onChange={({ currentTarget }) => choose({ pattern: currentTarget.value.replaceAll(/\D/g, '') })}
      />
      <Select
        label="Match position"
        allowDeselect={false}
        w={140}
        data={positions}
        value={filters.search_pattern ?? '0'}
        onChange={(at) => choose({ search_pattern: at ?? '0' })}
      />
    </Group>
  )
}
