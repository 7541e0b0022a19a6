import { Group } from '@mantine/core'
import { usePages } from '../../api/reading.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { ClearFilters } from '../../parts/lists/clear-filters.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { nameColumn, stateColumns } from '../../parts/smpp/columns.tsx'
import type { FoundUser } from '../../parts/smpp/seen.ts'
import { PageTabs } from '../../parts/tabs.tsx'
import { Title } from '../../parts/title.tsx'
import { EmptyState, NoMatches } from '../../parts/values/states.tsx'
import { tabs } from './tabs.ts'
import { SystemIdFilter } from './system-id-filter.tsx'
import { CreateUser } from './create.tsx'

const columns: readonly Column<FoundUser>[] = [
  nameColumn,
  { heading: 'Account', width: 'minmax(0, 1.5fr)', cell: ({ api_key: key }) => <AccountName apiKey={key} /> },
  ...stateColumns,
]

/** The SMPP users of all accounts, by system_id. */
export function Users() {
  const { filters, set, clear, isFiltered } = useFilters(['system_id', 'api_key'])
  const users = usePages(
    'findSmppUsers',
    (cursor) => ({ query: { ...filters, cursor } }),
    ({ smpp_users: list, next }) => ({ items: list, next: next ?? undefined }),
    { everyMs: 10_000 },
  )
  return (
    <>
      <Title
        name="SMPP users"
        description="The names under which customers’ programs bind to this exchange, with their binds on all nodes."
      >
        <CreateUser apiKey={filters.api_key} />
      </Title>
      <PageTabs label="SMPP sections" tabs={tabs} />
      <Group mb="sm" align="end">
        <SystemIdFilter value={filters.system_id} set={(value) => set({ system_id: value })} />
        <AccountField value={filters.api_key} onChange={(key) => set({ api_key: key })} />
        <ClearFilters isFiltered={isFiltered} clear={clear} />
      </Group>
      <PagedList
        label="SMPP users"
        of={users}
        keyOf={({ smpp_user_id: id }) => id}
        columns={columns}
        href={({ api_key: key, smpp_user_id: id }) => `/smpp-users/${key}/${id}`}
        empty={
          isFiltered ? (
            <NoMatches
              of="SMPP users"
              hint="The search compares the first letters of the system_id, with upper and lower case."
              clear={clear}
            />
          ) : (
            <EmptyState
              title="No SMPP users yet"
              description="Create one for an account, or let the customer create it in the portal. Programs bind with its system_id and password."
            />
          )
        }
      />
    </>
  )
}
