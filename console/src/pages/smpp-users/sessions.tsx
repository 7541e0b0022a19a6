import { Group, Select } from '@mantine/core'
import { usePages } from '../../api/reading.ts'
import { AccountField } from '../../parts/forms/account-field.tsx'
import { AccountName } from '../../parts/labels/account-name.tsx'
import { choicesOf } from '../../parts/labels/choices.ts'
import { ClearFilters } from '../../parts/lists/clear-filters.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import type { Column } from '../../parts/lists/list.tsx'
import { PagedList } from '../../parts/lists/paged-list.tsx'
import { bindColumns, counterColumns } from '../../parts/smpp/columns.tsx'
import { bindTypeLabels } from '../../parts/smpp/labels.ts'
import type { FoundBind } from '../../parts/smpp/seen.ts'
import { PageTabs } from '../../parts/tabs.tsx'
import { Title } from '../../parts/title.tsx'
import { EmptyState, NoMatches } from '../../parts/values/states.tsx'
import { SystemIdFilter } from './system-id-filter.tsx'
import { tabs } from './tabs.ts'

const columns: readonly Column<FoundBind>[] = [
  { heading: 'system_id', width: 'minmax(0, 1fr)', cell: ({ system_id: id }) => id },
  { heading: 'Account', width: 'minmax(0, 1fr)', cell: ({ api_key: key }) => <AccountName apiKey={key} /> },
  ...bindColumns,
  ...counterColumns,
]

const types = ['transceiver', 'transmitter', 'receiver'] as const

/** The present sessions of all SMPP users, on all nodes. */
export function AllSessions() {
  const { filters, set, clear, isFiltered } = useFilters(['system_id', 'api_key', 'bind_type'])
  const bindType = types.find((one) => one === filters.bind_type)
  const sessions = usePages(
    'findSmppBinds',
    (cursor) => ({ query: { ...filters, bind_type: bindType, cursor } }),
    ({ binds, next }) => ({ items: binds, next: next ?? undefined }),
    { everyMs: 10_000 },
  )
  return (
    <>
      <Title
        name="SMPP users"
        description="The sessions that customers’ programs have now, on all nodes. A session opens the page of its user."
      />
      <PageTabs label="SMPP sections" tabs={tabs} />
      <Group mb="sm" align="end">
        <SystemIdFilter value={filters.system_id} set={(value) => set({ system_id: value })} />
        <AccountField value={filters.api_key} onChange={(key) => set({ api_key: key })} />
        <Select
          label="Type"
          placeholder="Any"
          clearable
          w={160}
          data={choicesOf(bindTypeLabels)}
          value={bindType ?? null}
          onChange={(next) => set({ bind_type: next ?? undefined })}
        />
        <ClearFilters isFiltered={isFiltered} clear={clear} />
      </Group>
      <PagedList
        label="Sessions"
        of={sessions}
        keyOf={({ bind_session_id: id }) => id}
        columns={columns}
        href={({ api_key: key, smpp_user_id: id }) => `/smpp-users/${key}/${id}`}
        empty={
          isFiltered ? (
            <NoMatches of="sessions" clear={clear} />
          ) : (
            <EmptyState
              title="No program is bound"
              description="Each session appears here while it is bound, with its counters."
            />
          )
        }
      />
    </>
  )
}
