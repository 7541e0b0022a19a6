import { Group, Select } from '@mantine/core'
import { reviewKinds, reviewStateNames, type ReviewKind, type ReviewState } from '#reviews/queue/states.ts'
import { ClearFilters } from '../../parts/lists/clear-filters.tsx'
import { useFilters } from '../../parts/lists/filters.ts'
import { stateLabel } from '../../parts/labels/state-labels.ts'
import { withCount, type useCounts } from './counts.tsx'
import { kindWords } from './labels.ts'

type Filters = { kind?: string; state?: string; who?: string; subject?: string }

/** Converts the filters in the address of the page to the query of the API. */
export function queryOf({ kind, state, who, subject }: Filters, me: string) {
  return {
    ...(kind && { kind: kind as ReviewKind }),
    ...(state && { state: state as ReviewState }),
    ...(subject && { subject_id: subject }),
    ...(who === 'nobody' && { unassigned: 'true' as const }),
    ...(who === 'me' && { assignee: me }),
  }
}

const owner = [
  { value: 'nobody', label: 'Unassigned' },
  { value: 'me', label: 'Mine' },
]

/** The filter bar of the queue, with the number of waiting reviews of each type. */
export function QueueFilters({ counts }: { counts: ReturnType<typeof useCounts> }) {
  const { filters, set, clear, isFiltered } = useFilters(['kind', 'state', 'who', 'subject'])
  return (
    <Group align="flex-end" gap="xs" mb="xs">
      <Select
        label="Type"
        placeholder="Everything"
        clearable
        flex="1 1 150px"
        maw={240}
        data={reviewKinds.map((kind) => ({ value: kind, label: withCount(kindWords[kind], kind, counts) }))}
        value={filters.kind ?? null}
        onChange={(kind) => set({ kind: kind ?? undefined })}
      />
      <Select
        label="State"
        placeholder={stateLabel('open')}
        clearable
        flex="1 1 150px"
        maw={200}
        data={reviewStateNames
          .filter((state) => state !== 'open')
          .map((value) => ({ value, label: stateLabel(value) }))}
        value={filters.state ?? null}
        onChange={(state) => set({ state: state ?? undefined })}
      />
      <Select
        label="Assigned to"
        placeholder="Any"
        clearable
        flex="1 1 150px"
        maw={200}
        data={owner}
        value={filters.who ?? null}
        onChange={(who) => set({ who: who ?? undefined })}
      />
      <ClearFilters isFiltered={isFiltered} clear={clear} />
    </Group>
  )
}
