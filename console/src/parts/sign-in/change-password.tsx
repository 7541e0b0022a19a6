import { FormAct } from '../forms/form-act.tsx'
import { CodeField, NewPasswordField, PasswordField } from './fields.tsx'

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
          <PasswordField label="Current password" data-autofocus {...form.getInputProps('current')} />
          <NewPasswordField label="New password" {...form.getInputProps('password')} />
          {requiresCode && <CodeField {...form.getInputProps('code')} />}
        </>
      )}
    >
      Change the password
    </FormAct>
  )
}
