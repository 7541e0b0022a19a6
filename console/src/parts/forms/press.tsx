import { Button, type ButtonProps, Tooltip } from '@mantine/core'
import type { ReactNode } from 'react'

type Pressed = ButtonProps & {
  /** Why it may not be pressed now; the button stays, so that one sees that it exists. */
  refusal?: string | undefined
  onClick: () => void
  children: ReactNode
}

/** A button that says why it may not be pressed, to whoever points at it, comes to it by keyboard, or taps it. */
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
