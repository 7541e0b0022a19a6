import { Alert, Button, Code, Group, Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { Copy } from '../values/code.tsx'

type ShownOnceProps = {
  title: string
  /** The title of the warning, and the reason; absent if the content can be shown again. */
  warning?: readonly [title: string, description: string] | undefined
  size?: 'md' | 'lg'
  close: () => void
  children: ReactNode
}

/** A dialog with a secret, which closes only on purpose. */
export function ShownOnce({ title, warning, size = 'lg', close, children }: ShownOnceProps) {
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size={size}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        {warning && (
          <Alert color="yellow" title={warning[0]}>
            <Text size="sm">{warning[1]}</Text>
          </Alert>
        )}
        {children}
        <Button onClick={close}>Done</Button>
      </Stack>
    </Modal>
  )
}

/** A secret with a button that copies it. */
export const SecretText = ({ text, subject }: { text: string; subject: string }) => (
  <Group gap="xs" wrap="nowrap">
    <Code style={{ overflowWrap: 'anywhere' }}>{text}</Code>
    <Copy text={text} subject={subject} />
  </Group>
)
