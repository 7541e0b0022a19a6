import { Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormErrors, useForm, type UseFormReturnType } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { type Edited, Editing } from './edited.tsx'
import { Press } from './press.tsx'
import { Failed } from '../values/states.tsx'
import { faultsByField, focusFirst, isFieldOf } from './wrong.ts'

type Values = Record<string, unknown>

/** The first values of a form: those of a new object, or those of the object that it edits. */
type Opened<V> = { initial: V; edited?: undefined } | { edited: Edited<V>; initial?: undefined }

type Filled<V extends Values> = {
  description?: ReactNode
  fields: (form: UseFormReturnType<V>) => ReactNode
  /** Sends the form; an error is shown above the button, invalid fields at the fields. */
  send: (values: V, opened: { initial: V; version: string | undefined }) => Promise<unknown>
  yes: string
  /** The message after success; omitted if the opener shows its own. */
  done?: string
  danger?: boolean
  /** Validation before sending, by field. */
  check?: (values: V) => FormErrors
  /** Whether the browser checks required fields before sending. */
  nativeValidation?: boolean
  /** API names of fields whose names in the form differ. */
  apiNames?: Readonly<Record<string, keyof V & string>>
}

type FormProps<V extends Values> = Filled<V> & Opened<V>

type Acting<V extends Values> = FormProps<V> & {
  title: string
  children: ReactNode
  refusal?: string | undefined
  button?: ButtonProps
}

/** A button that opens a form and sends it. */
export function FormAct<V extends Values>({ title, children, refusal, button, ...form }: Acting<V>) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Press {...button} refusal={refusal} danger={form.danger ?? false} onClick={open}>
        {children}
      </Press>
      <Modal
        opened={isOpen}
        onClose={close}
        title={title}
        // A click outside the dialog discards neither the input nor the result.
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <FormBody<V> {...(form as FormProps<V>)} close={close} />
      </Modal>
    </>
  )
}

/** The form without its button, for dialogs that are opened elsewhere. */
export function FormBody<V extends Values>({
  initial,
  edited,
  ...form
}: FormProps<V> & { close: () => void }) {
  if (!edited) return <Form<V> {...form} initial={initial} version={undefined} />
  return (
    <Editing of={edited}>
      {({ values, version }) => <Form<V> {...form} initial={values} version={version} />}
    </Editing>
  )
}

type Sending<V extends Values> = Filled<V> & { initial: V; version: string | undefined; close: () => void }

function Form<V extends Values>({
  description,
  initial,
  version,
  fields,
  send,
  yes,
  done,
  danger,
  check,
  nativeValidation = false,
  apiNames = {},
  close,
}: Sending<V>) {
  const form = useForm<V>({ initialValues: initial, ...(check && { validate: check }) })
  const { submit, busy, error } = useSending(form, { initial, version, send, done, apiNames, close })
  const element = useRef<HTMLFormElement>(null)
  useFirstField(element)
  return (
    <form
      ref={element}
      onSubmit={form.onSubmit((values) => void submit(values))}
      noValidate={!nativeValidation}
    >
      <Stack gap="sm">
        {description && (
          <Text size="sm" component="div">
            {description}
          </Text>
        )}
        {fields(form)}
        {error && (
          <Failed error={error} sent isShownAtField={(name) => isFieldOf(initial)(apiNames[name] ?? name)} />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={busy} {...(danger && { color: 'red' })}>
            {yes}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/**
 * A dialog opens with the focus in its first field instead of at its close button, unless a field is marked.
 * A searchable field would open its list.
 */
function useFirstField(form: { current: HTMLFormElement | null }): void {
  useLayoutEffect(() => {
    if (form.current?.querySelector('[data-autofocus]')) return
    const first = form.current?.querySelector<HTMLInputElement>('input:not([type=hidden]), textarea')
    if (first && (first.ariaHasPopup === null || first.readOnly)) first.dataset['autofocus'] = 'true'
  }, [form])
}

type Sent<V extends Values> = Pick<Sending<V>, 'initial' | 'version' | 'send' | 'done' | 'close'> & {
  apiNames: Readonly<Record<string, string>>
}

/** Sends a form, ignores clicks while it is being sent, and shows errors at their fields. */
function useSending<V extends Values>(
  form: UseFormReturnType<V>,
  { initial, version, send, done, apiNames, close }: Sent<V>,
) {
  const [state, enter] = useState<{ busy: boolean; error?: Error }>({ busy: false })
  const submit = async (values: V) => {
    if (state.busy) return
    enter({ busy: true })
    try {
      await send(values, { initial, version })
      if (done) notifications.show({ message: done, color: 'teal' })
      close()
    } catch (error) {
      const faults = byLine(renamed(faultsByField(error), apiNames), initial)
      form.setErrors(faults)
      focusFirst(faults)
      enter({ busy: false, error: error as Error })
    }
  }
  return { submit, ...state }
}

const renamed = (faults: Record<string, string>, names: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(faults).map(([name, description]) => [names[name] ?? name, description]))

/** If a field holds a list with one entry per line, validation errors of the entries are shown at that field. */
function byLine(faults: Record<string, string>, initial: Values): Record<string, string> {
  const byField: Record<string, string> = {}
  for (const [name, description] of Object.entries(faults)) {
    const [, field, index] = /^(\w+)\.(\d+)$/.exec(name) ?? []
    if (field === undefined || typeof initial[field] !== 'string') byField[name] = description
    else
      byField[field] = [byField[field], `Line ${Number(index) + 1} ${afterLine(description)}`]
        .filter(Boolean)
        .join(' ')
  }
  return byField
}

/** `This must be …` after the number of the line. */
const afterLine = (sentence: string) => {
  const rest = sentence.replace(/^This /, '')
  return `${rest.charAt(0).toLowerCase()}${rest.slice(1)}`
}
