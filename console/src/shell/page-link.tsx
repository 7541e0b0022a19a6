import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { pagesFor } from './pages.ts'
import { useSession } from './session.ts'

type PageLinkProps = { href: string; label?: string; children: ReactNode }

/** A link to a page of the console; text for users who may not open the page. */
export function PageLink({ href, label, children }: PageLinkProps) {
  const session = useSession()
  const path = href.split('?', 1)[0]!
  const isOpen = pagesFor(session).some((page) => `${path}/`.startsWith(`${page.path}/`))
  if (!isOpen)
    return (
      <Text span size="sm">
        {children}
      </Text>
    )
  return (
    <Anchor component={Link} href={href} size="sm" {...(label && { 'aria-label': label })}>
      {children}
    </Anchor>
  )
}
