import { Button, Group, Select } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { EmptyState } from '../../parts/values/states.tsx'

/** The empty state of a list. */
const nothingFound = (
  <EmptyState
    title="No matching registrations"
    description="Customers register through the API or in the portal. Clear the filters to see more."
  />
)

type Found<Item> = Omit<ComponentProps<typeof PagedList<Item>>, 'empty' | 'height'>

/** The list page by page, or its empty state. */
export function FoundList<Item>(list: Found<Item>) {
  return <PagedList<Item> {...list} height="calc(100vh - 330px)" empty={nothingFound} />
}

/** The filters that all lists have in common; `children` are filters of one list. */
export function FoundFilters({ states, children }: { states: readonly string[]; children?: ReactNode }) {
  const { filters, set } = useFilters(['account', 'state'])
  const all = useFilters(['account', 'state', 'name', 'identity', 'brand', 'number'])
  return (
    <Group align="flex-end" gap="sm" mb="md">
      {children}
      <AccountField value={filters.account} onChange={(account) => set({ account })} w={200} />
      <Select
        label="Status"
        placeholder="All"
        clearable
        w={200}
        data={[...states]}
        value={filters.state ?? null}
        onChange={(state) => set({ state: state ?? undefined })}
      />
      {all.isFiltered && (
        <Button variant="subtle" onClick={all.clear}>
          Show all
        </Button>
      )}
    </Group>
  )
}
