import { PasswordInput, TextInput } from '@mantine/core'
import { FormAct } from '../forms/form-act.tsx'

const visible = { 'aria-label': 'Show password' }

type ChangePasswordProps = {
  requiresCode?: boolean
  send: (change: { current: string; password: string; code: string }) => Promise<unknown>
}

export function ChangePassword({ requiresCode = false, send }: ChangePasswordProps) {
  return (
    <FormAct
      title="Change the password"
      description="All your other sessions end."
      initial={{ current: '', password: '', code: '' }}
      yes="Change it"
      done="Password changed."
      send={send}
      fields={(form) => (
        <>
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={visible}
            {...form.getInputProps('current')}
          />
          <PasswordInput
            label="New password"
            description="At least 15 characters of any kind."
            autoComplete="new-password"
            visibilityToggleButtonProps={visible}
            {...form.getInputProps('password')}
          />
          {requiresCode && (
            <TextInput
              label="Code"
              description="A code from the authenticator app, or a recovery code."
              autoComplete="one-time-code"
              {...form.getInputProps('code')}
            />
          )}
        </>
      )}
    >
      Change the password
    </FormAct>
  )
}
