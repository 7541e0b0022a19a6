import { Group, Select } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { stateChoices } from '../../parts/labels/state-labels.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { ClearFilters } from '../../parts/lists/clear-filters.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState, NoMatches } from '../../parts/values/states.tsx'

const filterNames = ['account', 'state', 'name', 'identity', 'brand', 'number'] as const

type Found<Item> = Omit<ComponentProps<typeof PagedList<Item>>, 'empty' | 'height'>

/** The list page by page, or its empty state. */
export function FoundList<Item>(list: Found<Item>) {
  const { isFiltered, clear } = useFilters(filterNames)
  const of = list.label.toLowerCase()
  return (
    <PagedList<Item>
      {...list}
      height="calc(100vh - 330px)"
      empty={
        isFiltered ? (
          <NoMatches of={of} clear={clear} />
        ) : (
          <EmptyState
            title={`No ${of} yet`}
            description="Customers register them through the API or in the portal."
          />
        )
      }
    />
  )
}

/** The filters that all lists have in common; `children` are filters of one list. */
export function FoundFilters({ states, children }: { states: readonly string[]; children?: ReactNode }) {
  const { filters, set } = useFilters(['account', 'state'])
  const all = useFilters(filterNames)
  return (
    <Group align="flex-end" gap="sm" mb="md">
      {children}
      <AccountField value={filters.account} onChange={(account) => set({ account })} w={200} />
      <Select
        label="Status"
        placeholder="All"
        clearable
        w={200}
        data={stateChoices(states)}
        value={filters.state ?? null}
        onChange={(state) => set({ state: state ?? undefined })}
      />
      <ClearFilters isFiltered={all.isFiltered} clear={all.clear} />
    </Group>
  )
}
