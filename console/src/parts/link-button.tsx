import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useRoleRefusal } from './forms/role-refusal.tsx'

type Leading = ButtonProps & { href: string; refusal?: string | undefined; children: ReactNode }

/** A button that opens a page on which something is changed; disabled with a reason if that is not possible. */
export function LinkButton({ href, refusal: own, children, ...button }: Leading) {
  const refusal = useRoleRefusal() ?? own
  if (!refusal)
    return (
      <Button size="xs" component={Link} href={href} {...button}>
        {children}
      </Button>
    )
  return (
    <Tooltip label={refusal} multiline maw={280}>
      <Button size="xs" {...button} data-disabled aria-disabled onClick={(event) => event.preventDefault()}>
        {children}
      </Button>
    </Tooltip>
  )
}
