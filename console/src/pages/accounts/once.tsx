import { Alert, Button, Code, Modal, Stack, Text } from '@mantine/core'
import { Copy } from '../../parts/code.tsx'
import { Facts } from '../../parts/facts.tsx'

type Shown = { title: string; secrets: Readonly<Record<string, string>>; close: () => void }

/** Secrets that are shown here and nowhere else again. */
export function Once({ title, secrets, close }: Shown) {
  const facts = Object.entries(secrets).map(
    ([name, text]) =>
      [
        name,
        <span key={name}>
          <Code>{text}</Code> <Copy text={text} what={name} />
        </span>,
      ] as const,
  )
  return (
    <Modal
      opened
      onClose={close}
      title={title}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Alert color="yellow" title="Keep them now">
          <Text size="sm">The secrets are shown here and never again.</Text>
        </Alert>
        <Facts of={facts} />
        <Button onClick={close}>I have kept them</Button>
      </Stack>
    </Modal>
  )
}
