import { Group, Select } from '@mantine/core'
import { activityKinds, activityOutcomes, memberKinds } from '#accounts/activity/activity-kinds.ts'
import { changeOf } from '#accounts/activity/change-kinds.ts'
import { useRead } from '../../api/reading.ts'
import { ClearFilters } from '../../parts/lists/clear-filters.tsx'
import type { useFilters } from '../../parts/lists/filters.ts'
import { TimeFilter } from '../../parts/lists/time-filter.tsx'
import { choicesOf } from '../../parts/labels/choices.ts'
import { stateChoices } from '../../parts/labels/state-labels.ts'
import type { Entry } from './entries.ts'

export const filterNames = ['actor', 'kind', 'outcome', 'since', 'until'] as const

type Filtering = ReturnType<typeof useFilters<typeof filterNames>> & { entries: readonly Entry[] }

/** Filters by person or program, kind of entry, outcome and time. */
export function ActivityFilters({ filters, set, clear, isFiltered, entries }: Filtering) {
  const members = useRead('listMembers', {})
  const known = [
    ...(members.data?.members.map(({ email }) => email) ?? []),
    'API secret',
    ...entries.map(({ actor }) => actor),
    ...(filters.actor ? [filters.actor] : []),
  ]
  return (
    <Group mb="sm" align="flex-end">
      <Select
        label="By"
        placeholder="Any"
        clearable
        searchable
        w={230}
        data={[...new Set(known)]}
        value={filters.actor ?? null}
        onChange={(actor) => set({ actor: actor ?? undefined })}
      />
      <Select
        label="Event"
        placeholder="Any"
        clearable
        searchable
        w={230}
        data={kindChoices}
        value={filters.kind ?? null}
        onChange={(kind) => set({ kind: kind ?? undefined })}
      />
      <Select
        label="Outcome"
        placeholder="Any"
        clearable
        w={140}
        data={stateChoices(activityOutcomes)}
        value={filters.outcome ?? null}
        onChange={(outcome) => set({ outcome: outcome ?? undefined })}
      />
      <TimeFilter filters={filters} set={set} wall />
      <ClearFilters isFiltered={isFiltered} clear={clear} />
    </Group>
  )
}

const choices = choicesOf(activityKinds)

const kindChoices = [
  { group: 'Sign-ins and members', items: choices.filter(({ value }) => value in memberKinds) },
  {
    group: 'Changes',
    items: choices
      // Changes of members are kinds of their own.
      .filter(({ value }) => !(value in memberKinds) && !changeOf(value)?.recorded)
      .toSorted((a, b) => a.label.localeCompare(b.label)),
  },
]
