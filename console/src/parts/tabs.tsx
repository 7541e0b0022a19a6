import { Button, Group } from '@mantine/core'
import { Link, useLocation } from 'wouter'

/** The tabs of a page, each with its own address. */
export function PageTabs({
  label,
  tabs,
  search = '',
}: {
  label: string
  tabs: readonly { path: string; name: string }[]
  /** The filter that all tabs share: `?api_key=…`. */
  search?: string
}) {
  const [location] = useLocation()
  // The longest matching path: `/carriers/routes` is not `/carriers`.
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
