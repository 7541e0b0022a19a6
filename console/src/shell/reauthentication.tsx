import { Anchor, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { askForProofBy } from '../api/reauthentication.ts'
import { useRead } from '../api/reading.ts'
import { FormBody } from '../parts/forms/form-act.tsx'
import { goToOperatorProvider } from './operator-sign-on.ts'
import { CodeField, PasswordField } from '../parts/sign-in/fields.tsx'

/**
 * The re-authentication dialog: prompts for the password or a code when a request requires it, on top of any
 * open dialog.
 */
export function Proof() {
  const [answer, wait] = useState<(isProven: boolean) => void>()
  useEffect(() => askForProofBy(() => new Promise<boolean>((resolve) => wait(() => resolve))), [])
  const end = (isProven: boolean) => {
    answer?.(isProven)
    wait(undefined)
  }
  return (
    <Modal
      opened={answer !== undefined}
      onClose={() => end(false)}
      title="Confirm your identity"
      zIndex={400}
      closeOnClickOutside={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <ReauthenticationForm end={end} />
    </Modal>
  )
}

/** The password, or a code instead. After a correct password or code, later calls of `end` have no effect. */
function ReauthenticationForm({ end }: { end: (isProven: boolean) => void }) {
  const [byCode, choose] = useState(false)
  const profile = useRead('readProfile', {}).data
  const hasCodes = profile?.codes ?? false
  if (profile && !profile.has_password) return <SignOnAgain close={() => end(false)} />
  return (
    <FormBody
      key={String(byCode)}
      description={`Enter your password${hasCodes ? ' or a code' : ''} to continue. It is not needed again for 10 minutes.`}
      initial={{ credential: '' }}
      yes="Continue"
      close={() => end(false)}
      send={async ({ credential }) => {
        await call('reauthenticate', { body: byCode ? { code: credential } : { password: credential } })
        end(true)
      }}
      fields={(form) => (
        <>
          {byCode ? (
            <CodeField data-autofocus {...form.getInputProps('credential')} />
          ) : (
            <PasswordField data-autofocus {...form.getInputProps('credential')} />
          )}
          {hasCodes && (
            <Anchor component="button" type="button" size="sm" ta="start" onClick={() => choose(!byCode)}>
              {byCode ? 'Use the password instead' : 'Use a code instead'}
            </Anchor>
          )}
        </>
      )}
    />
  )
}

/** A person without a password signs in again, which leaves the page. */
function SignOnAgain({ close }: { close: () => void }) {
  return (
    <Stack>
      <Text size="sm">
        This action needs a sign-in within the last 10 minutes. Sign in again, then repeat the action.
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button data-autofocus onClick={goToOperatorProvider}>
          Sign in again
        </Button>
      </Group>
    </Stack>
  )
}
