import { Group, Pill, Select } from '@mantine/core'
import { ClearFilters } from '../../parts/lists/clear-filters.tsx'
import type { useFilters } from '../../parts/lists/filters.ts'
import { TextFilter } from '../../parts/lists/text-filter.tsx'
import { TimeFilter } from '../../parts/lists/time-filter.tsx'
import { subjects } from '#operators/audit/subject-kinds.ts'

export const filterNames = ['subject', 'subject_id', 'person_id', 'since', 'until'] as const

export type Filtering = ReturnType<typeof useFilters<typeof filterNames>>

/** Filters by object, actor and time. `person` is the name of the actor in the filter. */
export function Narrowing({
  filters,
  set,
  isFiltered,
  clear,
  person,
}: Filtering & { person: string | undefined }) {
  return (
    <Group mb="md" align="flex-end">
      <Select
        label="Subject"
        placeholder="Any"
        searchable
        clearable
        data={subjects}
        value={filters.subject ?? null}
        onChange={(one) => set({ subject: one ?? undefined })}
      />
      <TextFilter label="Object ID" value={filters.subject_id} set={(id) => set({ subject_id: id })} />
      <TimeFilter filters={filters} set={set} wall />
      {filters.person_id && (
        <Pill
          size="lg"
          mb={4}
          withRemoveButton
          removeButtonProps={{ 'aria-label': 'Clear the actor filter', 'aria-hidden': false, tabIndex: 0 }}
          onRemove={() => set({ person_id: undefined })}
        >
          By {person ?? filters.person_id}
        </Pill>
      )}
      <ClearFilters isFiltered={isFiltered} clear={clear} />
    </Group>
  )
}
