import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'wouter'

type Leading = ButtonProps & { href: string; refusal?: string | undefined; children: ReactNode }

/** A button that links to a page; disabled with a reason if the page offers no action. */
export function LinkButton({ href, refusal, children, ...button }: Leading) {
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
