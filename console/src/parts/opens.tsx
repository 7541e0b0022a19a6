import { type ButtonProps, Modal } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { Press } from './forms/press.tsx'

type Opening = Omit<ButtonProps, 'children'> & {
  /** The button's words; the dialog's title too, unless that is given. */
  says: string
  title?: string
  refusal?: string | undefined
  /** What stands in the dialog, made anew whenever it opens. */
  children: (close: () => void) => ReactNode
}

/** A button that opens a dialog; disabled with a reason where its outcome would be refused. */
export function Opens({ says, title = says, refusal, children, ...button }: Opening) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Press {...button} refusal={refusal} onClick={open}>
        {says}
      </Press>
      <Modal
        opened={isOpen}
        onClose={close}
        title={title}
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {children(close)}
      </Modal>
    </>
  )
}
