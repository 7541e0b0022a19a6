import { Button, Group, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { AccountField } from '../../parts/account-field.tsx'
import { useFilters } from '../../parts/filters.ts'
import { List, type Column } from '../../parts/list.tsx'
import { Failed, Nowhere } from '../../parts/states.tsx'

type Pages<Item> = {
  items: readonly Item[]
  error: Error | null
  isPending: boolean
  isFetchingNextPage: boolean
  hasNextPage: boolean
  fetchNextPage: () => unknown
  refetch: () => unknown
}

type Found<Item> = {
  label: string
  of: Pages<Item>
  keyOf: (item: Item) => string
  columns: readonly Column<Item>[]
  open: (item: Item) => void
}

/** What was found, page by page; or what to do where nothing was. */
export function FoundList<Item>({ of, ...list }: Found<Item>) {
  if (of.error && of.items.length === 0) return <Failed error={of.error} again={() => void of.refetch()} />
  return (
    <List
      {...list}
      items={of.items}
      height="calc(100vh - 330px)"
      more={{
        fetch: () => void of.fetchNextPage(),
        isFetching: of.isFetchingNextPage || of.isPending,
        has: of.hasNextPage,
      }}
      empty={
        <Nowhere
          title="Nothing is registered so"
          says="Customers register by the API or in their console. Other filters may find more."
        />
      }
    />
  )
}

/** The filters that all lists have, with room for others. */
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
