import { Alert, Button, Modal, Stack, Text } from '@mantine/core'
import { CodeBlock } from '../values/code.tsx'
import type { ApplicationSeen } from './seen.ts'

/** The private key of a new application, shown once. */
export function PrivateKey({
  application: { name, id, keys },
  close,
}: {
  application: ApplicationSeen
  close: () => void
}) {
  const key = keys.private_key!
  const file = `data:application/x-pem-file;charset=utf-8,${encodeURIComponent(key)}`
  return (
    <Modal
      opened
      onClose={close}
      title={`Private key of ${name}`}
      size="lg"
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Alert color="yellow" title="Store this key now">
          <Text size="sm">
            The private key is shown only once, because the exchange stores only the public key.
          </Text>
        </Alert>
        <CodeBlock label="private key" text={key} />
        <Button component="a" href={file} download={`${id}.key`} variant="default">
          Download
        </Button>
        <Button onClick={close}>Done</Button>
      </Stack>
    </Modal>
  )
}
