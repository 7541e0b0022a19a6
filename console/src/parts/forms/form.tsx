import type { ButtonProps } from '@mantine/core'
import type { FormErrors, UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { FormAct } from './form-act.tsx'

type Asking<Values> = {
  /** The text of the button and the title of the form. */
  name: string
  first: Values
  /** The action; an error is shown at the fields that it names. */
  act: (values: Values) => Promise<unknown>
  done: string
  /** The text of the submit button; default `Save`. */
  yes?: string
  refusal?: string | undefined
  button?: ButtonProps
  danger?: boolean
  /** Validation before sending, by field. */
  check?: (values: Values) => FormErrors
  fields: (form: UseFormReturnType<Values>) => ReactNode
}

/** A button that opens a form of the same name; required fields are checked before sending. */
export function FormButton<Values extends Record<string, unknown>>({
  name,
  first,
  act,
  yes = 'Save',
  ...asking
}: Asking<Values>) {
  return (
    <FormAct title={name} initial={first} send={act} yes={yes} nativeValidation {...asking}>
      {name}
    </FormAct>
  )
}
