import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { queries } from '../../api/reading.ts'
import { useFilters } from '../../parts/lists/filters.ts'
import { Title } from '../../parts/title.tsx'
import { Batch } from './batch.tsx'
import { FilterBar } from './filter-bar.tsx'
import { filterNames } from './query.ts'
import { SendLink } from '../../parts/records/send-link.tsx'
import { Results } from './results.tsx'

/** The message search. */
export function Found() {
  const { filters, set, clear, isFiltered } = useFilters(filterNames)
  const again = () => void queries.resetQueries({ queryKey: ['searchMessages'] })
  return (
    <>
      <Title
        name="Messages"
        description="Search by number, status, error, carrier, account or time. Newest first."
      >
        <Button size="xs" variant="default" leftSection={<IconRefresh size={15} />} onClick={again}>
          Refresh
        </Button>
        <SendLink />
      </Title>
      <FilterBar filters={filters} set={set} clear={clear} />
      <Batch filters={filters} />
      <Results key={JSON.stringify(filters)} filters={filters} isFiltered={isFiltered} clear={clear} />
    </>
  )
}
