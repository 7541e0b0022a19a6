import type { ButtonProps } from '@mantine/core'
import type { FormErrors, UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Edited } from './edited.tsx'
import { FormAct } from './form-act.tsx'

type Asking<Values> = {
  /** The text of the button and the title of the form. */
  name: string
  /** The values of a new object, or the object that the form edits. */
  first: Values | { edited: Edited<Values> }
  /** The action; an error is shown at the fields that it names. A change sends the version that the form shows. */
  act: (values: Values, version: string | undefined) => Promise<unknown>
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
    <FormAct<Values>
      title={name}
      {...(isEdited(first) ? first : { initial: first })}
      send={(values, { version }) => act(values, version)}
      yes={yes}
      nativeValidation
      {...asking}
    >
      {name}
    </FormAct>
  )
}

const isEdited = <V,>(first: V | { edited: Edited<V> }): first is { edited: Edited<V> } =>
  typeof first === 'object' && first !== null && 'edited' in first
