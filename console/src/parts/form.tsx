import { Button, type ButtonProps, Group, Modal, Stack, Tooltip } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { notifications } from '@mantine/notifications'
import { useState, type ReactNode } from 'react'
import { Failed } from './states.tsx'
import { faultsByField } from './wrong.ts'

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
  fields: (form: UseFormReturnType<Values>) => ReactNode
}

/** A button that opens a form: its faults come from the exchange, onto the fields. */
export function FormButton<Values extends Record<string, unknown>>(asking: Asking<Values>) {
  const { name, refusal, button } = asking
  const [isOpen, open] = useState(false)
  return (
    <>
      <Tooltip label={refusal} disabled={!refusal} multiline maw={280}>
        <Button
          variant="default"
          size="xs"
          {...button}
          {...(refusal && { 'data-disabled': true, 'aria-disabled': true })}
          onClick={refusal ? (event) => event.preventDefault() : () => open(true)}
        >
          {name}
        </Button>
      </Tooltip>
      <Modal
        opened={isOpen}
        onClose={() => open(false)}
        title={name}
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {isOpen && <Inside {...asking} close={() => open(false)} />}
      </Modal>
    </>
  )
}

/** A form that begins anew whenever it is opened. */
function Inside<Values extends Record<string, unknown>>({
  first,
  act,
  done,
  yes = 'Save',
  fields,
  close,
}: Asking<Values> & { close: () => void }) {
  const form = useForm<Values>({ initialValues: first })
  const [wrong, setWrong] = useState<Error>()
  const [isBusy, setBusy] = useState(false)
  const send = async (values: Values) => {
    setBusy(true)
    try {
      await act(values)
      notifications.show({ message: done, color: 'teal' })
      close()
    } catch (error) {
      form.setErrors(faultsByField(error))
      setWrong(error as Error)
      setBusy(false)
    }
  }
  return (
    <form onSubmit={form.onSubmit((values) => void send(values))}>
      <Stack gap="sm">
        {fields(form)}
        {wrong && <Failed error={wrong} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={isBusy}>
            {yes}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
