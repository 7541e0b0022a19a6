import { Alert, Group, Modal, Stack } from '@mantine/core'
import { Copy } from '../../../parts/values/code.tsx'
import { Facts } from '../../../parts/values/facts.tsx'

/** A secret that is shown only once. */
export type Shown = { client_id: string; client_secret: string }

export function Secret({ shown, close }: { shown: Shown | undefined; close: () => void }) {
  return (
    <Modal
      opened={shown !== undefined}
      onClose={close}
      title="The secret"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {shown && (
        <Stack>
          <Alert color="yellow">Store the secret now. It is shown only once.</Alert>
          <Facts
            of={[
              ['Client ID', shown.client_id],
              [
                'Client secret',
                <Group key="secret" gap={4}>
                  {shown.client_secret} <Copy text={shown.client_secret} subject="the secret" />
                </Group>,
              ],
            ]}
          />
        </Stack>
      )}
    </Modal>
  )
}
