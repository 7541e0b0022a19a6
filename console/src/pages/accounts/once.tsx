import { Alert, Button, Code, Group, Modal, Stack, Text } from '@mantine/core'
import { accountWords } from '../../parts/labels/account-labels.ts'
import { Copy } from '../../parts/values/code.tsx'
import { Facts } from '../../parts/values/facts.tsx'

type Shown = { title: string; secrets: Readonly<Record<string, string>>; close: () => void }

const wordOf = (name: string) => (accountWords as Readonly<Record<string, string>>)[name] ?? name

/** Secrets that are shown only once. */
export function Once({ title, secrets, close }: Shown) {
  const facts = Object.entries(secrets).map(
    ([name, text]) =>
      [
        wordOf(name),
        <Group key={name} gap={4} wrap="nowrap">
          <Code style={{ overflowWrap: 'anywhere' }}>{text}</Code>
          <Copy text={text} subject={wordOf(name)} />
        </Group>,
        name,
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
        <Alert color="yellow" title="Store these secrets now">
          <Text size="sm">The secrets are shown only once.</Text>
        </Alert>
        <Facts of={facts} />
        <Button onClick={close}>Done</Button>
      </Stack>
    </Modal>
  )
}
