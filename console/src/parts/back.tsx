import { Anchor } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'wouter'

/** The link from an object back to its list. */
export function Back({ to, children }: { to: string; children: string }) {
  return (
    <Anchor component={Link} href={to} size="sm" underline="always">
      <IconArrowLeft size={14} aria-hidden style={{ verticalAlign: '-2px', marginInlineEnd: 4 }} />
      {children}
    </Anchor>
  )
}
