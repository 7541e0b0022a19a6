import { Button, type ButtonProps, Modal, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import type { ReactNode } from 'react'

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
      <Tooltip label={refusal} disabled={!refusal} multiline maw={280}>
        <Button
          variant="default"
          size="xs"
          {...button}
          {...(refusal && { 'data-disabled': true, 'aria-disabled': true })}
          onClick={refusal ? (event) => event.preventDefault() : open}
        >
          {says}
        </Button>
      </Tooltip>
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
