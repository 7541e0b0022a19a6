import { PasswordInput, type PasswordInputProps, TextInput, type TextInputProps } from '@mantine/core'

type PasswordProps = Omit<PasswordInputProps, 'autoComplete' | 'visibilityToggleButtonProps'>

const visible = { 'aria-label': 'Show password' }

/** The password of the user. */
export const PasswordField = (props: PasswordProps) => (
  <PasswordInput
    label="Password"
    autoComplete="current-password"
    visibilityToggleButtonProps={visible}
    {...props}
  />
)

/** A password to set. */
export const NewPasswordField = (props: PasswordProps) => (
  <PasswordInput
    label="Password"
    description="At least 15 characters of any kind; a sequence of words works well."
    autoComplete="new-password"
    visibilityToggleButtonProps={visible}
    {...props}
  />
)

/** A code of two-factor authentication. */
export const CodeField = (props: Omit<TextInputProps, 'autoComplete'>) => (
  <TextInput
    label="Code"
    description="A code from the authenticator app, or a recovery code."
    autoComplete="one-time-code"
    {...props}
  />
)
