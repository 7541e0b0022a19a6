import { Anchor } from '@mantine/core'
import { Link } from 'wouter'
import { refusalOf } from '../../parts/forms/role-refusal.tsx'
import { useSession } from '../../shell/session.ts'

/** Leads to the numbers for sale; plain text for roles that cannot buy one. */
export function BuyLink({ children }: { children: string }) {
  if (refusalOf(useSession(), 'numbers')) return children
  return (
    <Anchor component={Link} href="/numbers/buy" inherit underline="always">
      {children}
    </Anchor>
  )
}
