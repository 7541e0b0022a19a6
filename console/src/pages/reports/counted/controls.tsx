import { Select, SimpleGrid } from '@mantine/core'
import { AccountField } from '../../../parts/forms/account-field.tsx'
import { Choices } from '../choices.tsx'
import { Word } from '../word.tsx'
import type { Spec, Wanted } from './spec.ts'
import { ClearFilters } from '../../../parts/lists/clear-filters.tsx'

type Seen<Counts> = {
  spec: Spec<Counts>
  kind: string
  wanted: Wanted
  set: (change: Record<string, string | undefined>) => void
}

/** The kind, period and grouping of a report, and its filters. */
export function Controls<Counts>({ spec, kind, wanted, set }: Seen<Counts>) {
  const { kinds, groupings, refusalOf } = spec
  return (
    <>
      <Choices
        kinds={kinds}
        kind={kind}
        period={wanted.period}
        groupings={Object.entries(groupings).map(([value, title]) => ({
          value,
          label: `By ${title.toLowerCase()}`,
          disabled: refusalOf(value, wanted) !== undefined,
        }))}
        groupBy={wanted.groupBy}
        set={set}
        group={(chosen) => set({ group_by: chosen })}
      />
      <Filters spec={spec} wanted={wanted} set={set} />
    </>
  )
}

function Filters<Counts>({ spec: { fields, refusalOf }, wanted, set }: Omit<Seen<Counts>, 'kind'>) {
  const { filters } = wanted
  return (
    <search aria-label="Report filters">
      <SimpleGrid cols={{ base: 2, sm: 3, lg: 7 }} spacing="xs" style={{ alignItems: 'end' }}>
        {fields.map(({ name, label, placeholder, read = (text) => text, choices }) => {
          if (name === 'account_id')
            return (
              <AccountField
                key={name}
                size="xs"
                miw={0}
                value={filters[name]}
                onChange={(value) => set({ [name]: value })}
              />
            )
          if (choices)
            return (
              <Select
                key={name}
                size="xs"
                label={label}
                placeholder={placeholder}
                data={[...choices]}
                clearable
                value={filters[name] ?? null}
                onChange={(chosen) => set({ [name]: chosen ?? undefined })}
              />
            )
          const refusal = refusalOf(name, wanted)
          return (
            <Word
              key={`${name} ${filters[name]}`}
              size="xs"
              disabled={refusal !== undefined}
              label={label}
              placeholder={refusal ?? placeholder}
              defaultValue={filters[name]}
              change={(text) => set({ [name]: read(text) || undefined })}
            />
          )
        })}
        <ClearFilters
          isFiltered={Object.keys(filters).length > 0}
          clear={() => set(Object.fromEntries(fields.map(({ name }) => [name, undefined])))}
          size="xs"
        />
      </SimpleGrid>
    </search>
  )
}
