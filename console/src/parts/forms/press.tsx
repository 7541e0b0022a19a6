import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'
import { useRoleRefusal } from './role-refusal.tsx'

type Pressed = ButtonProps & {
  /** The reason why the button is disabled; it stays visible. */
  refusal?: string | undefined
  /** Whether the action destroys or stops something; the button is red. */
  danger?: boolean
  onClick: () => void
  children: ReactNode
}

/** A disabled button whose reason is shown on hover, keyboard focus or tap. */
export function Press({ refusal: own, danger = false, onClick, children, ...button }: Pressed) {
  const refusal = useRoleRefusal() ?? own
  return (
    <Tooltip label={refusal} disabled={!refusal} multiline maw={280}>
      <Button
        variant="default"
        // The main action of a page has the same size everywhere.
        size={button.variant === 'filled' ? 'sm' : 'xs'}
        {...button}
        {...(danger && !refusal && { c: 'var(--mantine-color-error)' })}
        {...(refusal && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={refusal ? (event) => event.preventDefault() : onClick}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
