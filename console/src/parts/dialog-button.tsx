import { type ButtonProps, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Press } from './forms/press.tsx'

type Opening = Omit<ButtonProps, 'children'> & {
  /** The text of the button, and the default title of the dialog. */
  description: string
  title?: string
  refusal?: string | undefined
  danger?: boolean
  /** The width of the dialog. */
  dialogSize?: string
  /** Whether the dialog is open at first. */
  isOpenFirst?: boolean
  /** The content of the dialog, created each time it opens. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a dialog; disabled with a reason if the action would be rejected. */
export function DialogButton({
  description,
  title = description,
  refusal,
  isOpenFirst = false,
  dialogSize = 'lg',
  children,
  ...button
}: Opening) {
  const [isOpen, { open, close }] = useDisclosure(isOpenFirst && refusal === undefined)
  return (
    <>
      <Press {...button} refusal={refusal} onClick={open}>
        {description}
      </Press>
      <Modal
        opened={isOpen}
        onClose={close}
        title={title}
        size={dialogSize}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {children(close)}
      </Modal>
    </>
  )
}
