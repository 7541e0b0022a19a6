import { Button, Group } from '@mantine/core'
import { Link, useLocation } from 'wouter'

/** The parts of one page, each with an address of its own. */
export function PageTabs({
  label,
  tabs,
  search = '',
}: {
  label: string
  tabs: readonly { path: string; name: string }[]
  /** What all of them are filtered by: `?api_key=…`. */
  search?: string
}) {
  const [location] = useLocation()
  // The longest path that fits: `/carriers/routes` is not `/carriers`.
  const current = tabs
    .filter(({ path }) => location === path || location.startsWith(`${path}/`))
    .toSorted((a, b) => b.path.length - a.path.length)[0]
  return (
    <Group component="nav" aria-label={label} gap={4} mb="md">
      {tabs.map(({ path, name }) => (
        <Button
          key={path}
          component={Link}
          href={`${path}${search}`}
          size="compact-sm"
          fz="sm"
          fw={500}
          color={path === current?.path ? undefined : 'gray'}
          variant={path === current?.path ? 'light' : 'subtle'}
          {...(path === current?.path && { 'aria-current': 'page' as const })}
        >
          {name}
        </Button>
      ))}
    </Group>
  )
}
