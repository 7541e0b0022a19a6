import { Alert, Button, Code, Group, Modal, Stack, Text } from '@mantine/core'
import { Copy } from '../values/code.tsx'
import { When } from '../values/when.tsx'

export type Shown = {
  secret: string
  webhook_secret: string
  previous_signs_until?: string | null | undefined
}

/** A signing secret in both formats, in a dialog. */
export function SigningSecret({
  title,
  shown,
  once = true,
  close,
}: {
  title: string
  shown: Shown
  once?: boolean
  close: () => void
}) {
  const { secret, webhook_secret, previous_signs_until: until } = shown
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
        {once && (
          <Alert color="yellow" title="Store this secret now">
            <Text size="sm">The secret is shown only once. Your endpoint verifies signatures with it.</Text>
          </Alert>
        )}
        <OneSecret name="As text, for HMAC and JWT" secret={secret} />
        <OneSecret name="For libraries of Standard Webhooks" secret={webhook_secret} />
        {until && (
          <Text size="sm">
            The previous secret also signs until <When at={until} wall />.
          </Text>
        )}
        <Button onClick={close}>Done</Button>
      </Stack>
    </Modal>
  )
}

const OneSecret = ({ name, secret }: { name: string; secret: string }) => (
  <div>
    <Text size="sm" fw={500}>
      {name}
    </Text>
    <Group gap="xs" wrap="nowrap">
      <Code style={{ overflowWrap: 'anywhere' }}>{secret}</Code>
      <Copy text={secret} subject={name.toLowerCase()} />
    </Group>
  </div>
)
