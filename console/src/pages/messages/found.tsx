import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { queries } from '../../api/reading.ts'
import { useFilters } from '../../parts/lists/filters.ts'
import { Title } from '../../parts/title.tsx'
import { FilterBar } from './filter-bar.tsx'
import { filterNames } from './query.ts'
import { SendLink } from '../../parts/records/send-link.tsx'
import { Results } from './results.tsx'

/** Messages by what is known of them. */
export function Found() {
  const { filters, set, clear, isFiltered } = useFilters(filterNames)
  const again = () => void queries.resetQueries({ queryKey: ['searchMessages'] })
  return (
    <>
      <Title name="Messages" says="By what is known of them, the newest first.">
        <Button size="xs" variant="default" leftSection={<IconRefresh size={15} />} onClick={again}>
          Look again
        </Button>
        <SendLink />
      </Title>
      <FilterBar filters={filters} set={set} clear={clear} />
      <Results key={JSON.stringify(filters)} filters={filters} isFiltered={isFiltered} clear={clear} />
    </>
  )
}
