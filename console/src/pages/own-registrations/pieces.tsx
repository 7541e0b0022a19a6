import { Anchor, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

/** Back to the list, or up to what it belongs to. */
export function Back({ to, name }: { to: string; name: string }) {
  return (
    <Anchor component={Link} href={to} size="sm">
      {name}
    </Anchor>
  )
}

/** A button that leads somewhere. */
export function Go({ to, children, main = false }: { to: string; children: ReactNode; main?: boolean }) {
  return (
    <Button component={Link} href={to} size="xs" variant={main ? 'filled' : 'default'}>
      {children}
    </Button>
  )
}
