import { SimpleGrid } from '@mantine/core'
import { filterOf, groupings, type Grouping } from '#messages/reports/grouping-fields.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { CarrierField } from '../../parts/forms/carrier-field.tsx'
import { type Filters, isForOperators, refusalOf, type Wanted } from './query.ts'
import { Word } from './word.tsx'
import { ClearFilters } from '../../parts/lists/clear-filters.tsx'

type Bar = {
  wanted: Wanted
  isOperator: boolean
  change: (filters: Filters) => void
}

const fields: Partial<
  Record<Grouping, { label: string; placeholder: string; read?: (text: string) => string }>
> = {
  country: { label: 'Country', placeholder: 'DE', read: (text) => text.toUpperCase() },
  network: { label: 'Network', placeholder: '26201' },
  sender: { label: 'Sender', placeholder: '12015550100', read: (text) => text.replace(/^\+/, '') },
  error: { label: 'Error code', placeholder: '1210' },
}

/** The filters of the report; one that cannot be combined with the others is disabled with the reason. */
export function FilterBar({ wanted, isOperator, change: changeAll }: Bar) {
  const { filters } = wanted
  const offered = groupings.filter((name) => isOperator || !isForOperators(name))
  return (
    <search aria-label="Report filters">
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 7 }} spacing="xs" style={{ alignItems: 'end' }}>
        {offered.map((name) => {
          const refusal = refusalOf(name, wanted, isOperator)
          const state = { size: 'xs', disabled: refusal !== undefined }
          const change = (value: string | undefined) => changeAll(changed(filters, name, value))
          if (name === 'account')
            return <AccountField key={name} {...state} miw={0} value={filters.account_id} onChange={change} />
          if (name === 'carrier')
            return (
              <CarrierField
                key={name}
                {...state}
                placeholder={refusal ?? 'All'}
                clearable
                value={filters.carrier_id ?? null}
                onChange={(id) => change(id ?? undefined)}
              />
            )
          const { label, placeholder, read = (text) => text } = fields[name]!
          return (
            <Word
              key={`${name} ${filters[filterOf(name)]}`}
              {...state}
              label={label}
              placeholder={refusal ?? placeholder}
              defaultValue={filters[filterOf(name)]}
              change={(text) => change(read(text) || undefined)}
            />
          )
        })}
        <ClearFilters isFiltered={Object.keys(filters).length > 0} clear={() => changeAll({})} size="xs" />
      </SimpleGrid>
    </search>
  )
}

/** The filters with one changed. */
function changed(filters: Filters, name: Grouping, value: string | undefined): Filters {
  const { [filterOf(name)]: _, ...others } = filters
  return value === undefined ? others : { ...others, [filterOf(name)]: value }
}
