import { Alert, Button, Code, Group, Modal, PasswordInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Copy } from '../values/code.tsx'
import { FormAct } from '../forms/form-act.tsx'
import { Secret, type Offered } from './secret.tsx'

const close = { 'aria-label': 'Close' }
const passwordField = {
  label: 'Password',
  autoComplete: 'current-password',
  visibilityToggleButtonProps: { 'aria-label': 'Show password' },
}

type CodesProps = {
  areOn: boolean
  begin: (body: { password: string }) => Promise<Offered>
  confirm: (body: { code: string }) => Promise<{ recovery_codes: string[] }>
  end: (body: { password: string; code: string }) => Promise<unknown>
}

/** Turns two-step sign-in on and off. The recovery codes stay readable after it was turned on. */
export function Codes({ areOn, begin, confirm, end }: CodesProps) {
  const [recovery, show] = useState<readonly string[]>()
  return (
    <>
      {areOn ? <EndCodes end={end} /> : <BeginCodes begin={begin} confirm={confirm} turnedOn={show} />}
      {recovery && <Recovery codes={recovery} close={() => show(undefined)} />}
    </>
  )
}

/** Verifies the password, and shows the secret for the authenticator app. */
function BeginCodes({
  begin,
  confirm,
  turnedOn,
}: Pick<CodesProps, 'begin' | 'confirm'> & { turnedOn: (codes: readonly string[]) => void }) {
  const [offered, show] = useState<Offered>()
  return (
    <>
      <FormAct
        title="Turn on two-step sign-in"
        description="Every sign-in then requires a code of an authenticator app in addition to the password."
        initial={{ password: '' }}
        yes="Continue"
        send={async (body) => show(await begin(body))}
        fields={(form) => (
          <PasswordInput {...passwordField} data-autofocus {...form.getInputProps('password')} />
        )}
      >
        Turn on two-step sign-in
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

/** Turns off two-step sign-in. */
function EndCodes({ end }: Pick<CodesProps, 'end'>) {
  return (
    <FormAct
      title="Turn off two-step sign-in"
      description="Sign-in then requires only the password."
      initial={{ password: '', code: '' }}
      yes="Turn it off"
      done="Two-step sign-in is off."
      danger
      send={end}
      fields={(form) => (
        <>
          <PasswordInput {...passwordField} data-autofocus {...form.getInputProps('password')} />
          <TextInput
            label="Code"
            description="A code from the authenticator app, or a recovery code."
            autoComplete="one-time-code"
            {...form.getInputProps('code')}
          />
        </>
      )}
    >
      Turn off two-step sign-in
    </FormAct>
  )
}
