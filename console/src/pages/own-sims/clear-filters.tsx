import { Button } from '@mantine/core'

/** Shows all SIMs again. */
export function ClearFilters({ isFiltered, clear }: { isFiltered: boolean; clear: () => void }) {
  return (
    <Button variant="default" size="xs" disabled={!isFiltered} onClick={clear}>
      Clear filters
    </Button>
  )
}
