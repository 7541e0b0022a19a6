import { Anchor, Center, Code, Group, Modal, Stack, Text } from '@mantine/core'
import { Copy } from '../values/code.tsx'
import { FormBody } from '../forms/form-act.tsx'
import { CodeField } from './fields.tsx'
import { QrCode } from './qr-code.tsx'

/** A secret for an authenticator app, and its `otpauth` URI. */
export type Offered = { secret: string; address: string }

type SecretProps = Offered & {
  confirm: (body: { code: string }) => Promise<{ recovery_codes: string[] }>
  close: () => void
  turnedOn: (codes: readonly string[]) => void
}

/** Shows the secret as a QR code and as text until a valid code is entered. */
export function Secret({ secret, address, confirm, close: end, turnedOn }: SecretProps) {
  const spaced = secret.match(/.{1,4}/g)!.join(' ')
  return (
    <Modal
      opened
      onClose={end}
      title="Add this secret to your authenticator app"
      closeButtonProps={{ 'aria-label': 'Close' }}
      closeOnClickOutside={false}
    >
      <FormBody
        description={
          <Stack gap="xs">
            <Text size="sm">
              Scan this code with your authenticator app, or type the secret into the app. Then enter the code
              that the app shows.
            </Text>
            <Center>
              <QrCode text={address} label="QR code of the secret" />
            </Center>
            <Group gap="xs" wrap="nowrap" justify="center">
              <Code fz="sm">{spaced}</Code>
              <Copy text={secret} subject="the secret" />
            </Group>
            <Anchor href={address} size="sm" ta="center">
              Open in an app on this device
            </Anchor>
          </Stack>
        }
        initial={{ code: '' }}
        yes="Turn on"
        close={end}
        send={async ({ code }) => turnedOn((await confirm({ code })).recovery_codes)}
        fields={(form) => (
          <CodeField
            description={undefined}
            inputMode="numeric"
            data-autofocus
            {...form.getInputProps('code')}
          />
        )}
      />
    </Modal>
  )
}
