import type { ButtonProps } from '@mantine/core'
import type { FormErrors, UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { FormAct } from './form-act.tsx'

type Asking<Values> = {
  /** What stands on the button, and above the form. */
  name: string
  first: Values
  /** Does it; what it throws is put onto the fields that are named, and said. */
  act: (values: Values) => Promise<unknown>
  done: string
  /** What stands on the button that does it; `Save` unless given. */
  yes?: string
  refusal?: string | undefined
  button?: ButtonProps
  danger?: boolean
  /** What cannot be sent at all, by field. */
  check?: (values: Values) => FormErrors
  fields: (form: UseFormReturnType<Values>) => ReactNode
}

/** A button that opens a form of its own name; what is required is asked for before anything is sent. */
export function FormButton<Values extends Record<string, unknown>>({
  name,
  first,
  act,
  yes = 'Save',
  ...asking
}: Asking<Values>) {
  return (
    <FormAct title={name} initial={first} send={act} yes={yes} asksFirst {...asking}>
      {name}
    </FormAct>
  )
}
