import { Alert, Button, Code, Group, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Copy } from '../values/code.tsx'
import { FormAct } from '../forms/form-act.tsx'
import { CodeField, PasswordField } from './fields.tsx'
import { Secret, type Offered } from './secret.tsx'

const close = { 'aria-label': 'Close' }

type TwoFactorProps = {
  isOn: boolean
  begin: (body: { password: string }) => Promise<Offered>
  confirm: (body: { code: string }) => Promise<{ recovery_codes: string[] }>
  end: (body: { password: string; code: string }) => Promise<unknown>
}

/** Turns two-factor authentication on and off. The recovery codes stay readable after it was turned on. */
export function TwoFactor({ isOn, begin, confirm, end }: TwoFactorProps) {
  const [recovery, show] = useState<readonly string[]>()
  return (
    <>
      {isOn ? <EndTwoFactor end={end} /> : <BeginTwoFactor begin={begin} confirm={confirm} turnedOn={show} />}
      {recovery && <Recovery codes={recovery} close={() => show(undefined)} />}
    </>
  )
}

/** Verifies the password, and shows the secret for the authenticator app. */
function BeginTwoFactor({
  begin,
  confirm,
  turnedOn,
}: Pick<TwoFactorProps, 'begin' | 'confirm'> & { turnedOn: (codes: readonly string[]) => void }) {
  const [offered, show] = useState<Offered>()
  return (
    <>
      <FormAct
        title="Turn on two-factor authentication"
        description="Every sign-in then requires a code of an authenticator app in addition to the password."
        initial={{ password: '' }}
        yes="Continue"
        send={async (body) => show(await begin(body))}
        fields={(form) => <PasswordField data-autofocus {...form.getInputProps('password')} />}
      >
        Turn on two-factor authentication
      </FormAct>
      {offered && <Secret {...offered} confirm={confirm} close={() => show(undefined)} turnedOn={turnedOn} />}
    </>
  )
}

function Recovery({ codes, close: end }: { codes: readonly string[]; close: () => void }) {
  return (
    <Modal opened onClose={end} title="Recovery codes" closeButtonProps={close} closeOnClickOutside={false}>
      <Stack>
        <Alert color="yellow" title="Store these codes now">
          <Text size="sm">
            Each code can be used once if you lose the app. The codes are shown only once.
          </Text>
        </Alert>
        <Group align="flex-start" gap="xs">
          <Code block aria-label="Recovery codes" tabIndex={0}>
            {codes.join('\n')}
          </Code>
          <Copy text={codes.join('\n')} subject="the codes" />
        </Group>
        <Button onClick={end}>Done</Button>
      </Stack>
    </Modal>
  )
}

/** Turns off two-factor authentication. */
function EndTwoFactor({ end }: Pick<TwoFactorProps, 'end'>) {
  return (
    <FormAct
      title="Turn off two-factor authentication"
      description="Sign-in then requires only the password."
      initial={{ password: '', code: '' }}
      yes="Turn it off"
      done="Two-factor authentication is off."
      danger
      send={end}
      fields={(form) => (
        <>
          <PasswordField data-autofocus {...form.getInputProps('password')} />
          <CodeField {...form.getInputProps('code')} />
        </>
      )}
    >
      Turn off two-factor authentication
    </FormAct>
  )
}
