import { PasswordInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'

/** The API secret that confirms a sensitive request. */
export function SecretInput({ input }: { input: GetInputPropsReturnType }) {
  return (
    <PasswordInput
      label="API secret"
      description="A secret of this account, to confirm the request."
      required
      autoComplete="current-password"
      visibilityToggleButtonProps={{ 'aria-label': 'Show secret' }}
      {...input}
    />
  )
}
