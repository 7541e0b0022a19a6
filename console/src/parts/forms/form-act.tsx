import { Button, type ButtonProps, Group, Modal, Stack, Text } from '@mantine/core'
import { type FormErrors, useForm, type UseFormReturnType } from '@mantine/form'
import { useDisclosure } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useState, type ReactNode } from 'react'
import { Press } from './press.tsx'
import { Failed } from '../values/states.tsx'
import { faultsByField, focusFirst, isFieldOf } from './wrong.ts'

type Values = Record<string, unknown>

type FormActProps<V extends Values> = {
  says?: ReactNode
  initial: V
  fields: (form: UseFormReturnType<V>) => ReactNode
  /** Sends it; what it throws is shown above the button, wrong fields at their fields. */
  send: (values: V) => Promise<unknown>
  yes: string
  /** What is said when it is done; left out where what opened it says it. */
  done?: string
  danger?: boolean
  /** What cannot be sent at all, by field. */
  check?: (values: V) => FormErrors
  /** The browser asks for what is required before anything is sent. */
  asksFirst?: boolean
  /** Fields that the API calls otherwise: its names, and those of the form. */
  apiNames?: Readonly<Record<string, keyof V & string>>
}

type Acting<V extends Values> = FormActProps<V> & {
  title: string
  children: ReactNode
  refusal?: string | undefined
  button?: ButtonProps
}

/** A button that asks for fields, and does something with them. */
export function FormAct<V extends Values>({ title, children, refusal, button, ...requested }: Acting<V>) {
  const [isOpen, { open, close }] = useDisclosure()
  return (
    <>
      <Press {...button} refusal={refusal} onClick={open}>
        {children}
      </Press>
      <Modal
        opened={isOpen}
        onClose={close}
        title={title}
        // A press beside it loses neither what was written nor what came of it.
        closeOnClickOutside={false}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <FormBody {...requested} close={close} />
      </Modal>
    </>
  )
}

/** The form of it, for dialogs that something else opens. */
export function FormBody<V extends Values>({
  says,
  initial,
  fields,
  send,
  yes,
  done,
  danger,
  check,
  asksFirst: requestsFirst = false,
  apiNames = {},
  close,
}: FormActProps<V> & { close: () => void }) {
  const form = useForm<V>({ initialValues: initial, ...(check && { validate: check }) })
  const { submit, busy, error } = useSending(form, { initial, send, done, apiNames, close })
  return (
    <form onSubmit={form.onSubmit((values) => void submit(values))} noValidate={!requestsFirst}>
      <Stack gap="sm">
        {says && (
          <Text size="sm" component="div">
            {says}
          </Text>
        )}
        {fields(form)}
        {error && (
          <Failed error={error} sent isBeside={(name) => isFieldOf(initial)(apiNames[name] ?? name)} />
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

type Sent<V extends Values> = Pick<FormActProps<V>, 'initial' | 'send' | 'done'> & {
  apiNames: Readonly<Record<string, string>>
  close: () => void
}

/** Sends a form once, however often it is pressed; what is wrong is put onto its fields. */
function useSending<V extends Values>(
  form: UseFormReturnType<V>,
  { initial, send, done, apiNames, close }: Sent<V>,
) {
  const [state, enter] = useState<{ busy: boolean; error?: Error }>({ busy: false })
  const submit = async (values: V) => {
    if (state.busy) return
    enter({ busy: true })
    try {
      await send(values)
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
  Object.fromEntries(Object.entries(faults).map(([name, says]) => [names[name] ?? name, says]))

/** Of a list that is written into one field a line each, what is wrong with one of it is said there. */
function byLine(faults: Record<string, string>, initial: Values): Record<string, string> {
  const stated: Record<string, string> = {}
  for (const [name, says] of Object.entries(faults)) {
    const [, field, index] = /^(\w+)\.(\d+)$/.exec(name) ?? []
    if (field === undefined || typeof initial[field] !== 'string') stated[name] = says
    else
      stated[field] = [stated[field], `Line ${Number(index) + 1} ${lower(says)}.`].filter(Boolean).join(' ')
  }
  return stated
}

const lower = (sentence: string) => `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`
