import { Button, type MantineSize } from '@mantine/core'

type Clearing = {
  /** Whether a filter is set; without one, the button is not shown. */
  isFiltered: boolean
  clear: () => void
  size?: MantineSize | 'compact-xs'
}

/** The button that clears all filters of a list. */
export function ClearFilters({ isFiltered, clear, size = 'sm' }: Clearing) {
  if (!isFiltered) return null
  return (
    <Button size={size} variant="subtle" onClick={clear}>
      Clear filters
    </Button>
  )
}
