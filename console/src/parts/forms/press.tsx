import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

type Pressed = ButtonProps & {
  /** The reason why the button is disabled; it stays visible. */
  refusal?: string | undefined
  onClick: () => void
  children: ReactNode
}

/** A disabled button whose reason is shown on hover, keyboard focus or tap. */
export function Press({ refusal, onClick, children, ...button }: Pressed) {
  return (
    <Tooltip label={refusal} disabled={!refusal} multiline maw={280}>
      <Button
        variant="default"
        size="xs"
        {...button}
        {...(refusal && { 'data-disabled': true, 'aria-disabled': true })}
        onClick={refusal ? (event) => event.preventDefault() : onClick}
      >
        {children}
      </Button>
    </Tooltip>
  )
}
