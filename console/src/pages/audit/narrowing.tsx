import { Group, Pill, Select, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ClearFilters } from '../../parts/lists/clear-filters.tsx'
import type { useFilters } from '../../parts/lists/filters.ts'
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
      <Id of={filters.subject_id} write={(id) => set({ subject_id: id })} />
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

function Id({ of = '', write }: { of: string | undefined; write: (id: string | undefined) => void }) {
  const [text, setText] = useState(of)
  const [known, setKnown] = useState(of)
  if (known !== of) {
    setKnown(of)
    setText(of)
  }
  const say = () => text.trim() !== of && write(text.trim() || undefined)
  return (
    <TextInput
      label="Object ID"
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onBlur={say}
      onKeyDown={({ key }) => key === 'Enter' && say()}
    />
  )
}
