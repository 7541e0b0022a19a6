import { Alert, Button, Group, Stack } from '@mantine/core'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { Failed } from '../states.tsx'
import { begun, namesOf, type Ask } from './asked.ts'
import { faultsOf, missing, refusedFields, without, type Faults } from './faults.ts'
import { Members } from './field.tsx'
import { shapeOf } from './shape.ts'
import { changeFrom, filled, nameOf, putAt, type Path, type Values } from './values.ts'

type Asked = {
  /** What the API checks the request by. */
  schema: z.ZodType
  /** What is there already: then only what differs is sent. */
  initial?: Values
  /** What stands in the fields at first, where all of it is sent. */
  begins?: Values
  /** Sends it; a refusal is put onto the fields that it names. */
  send: (body: Values) => Promise<unknown>
  submit: string
  isShown?: Ask
  isNeeded?: Ask
  /** Stands beside the button, such as one that takes it all back. */
  beside?: ReactNode
  children?: ReactNode | ((values: Values) => ReactNode)
}

const always = () => true
const never = () => false

/** A form that follows from a schema of the API: its fields, its help, and its checks. */
export function SchemaForm(asked: Asked) {
  const { schema, submit, isShown = always, isNeeded = never, children, beside } = asked
  const shape = useMemo(() => shapeOf(schema), [schema])
  const { values, put, faults, tries, error, isSending, send } = useFilling(asked)
  const form = useFocusOnWrong(tries, faults)
  return (
    <form
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void send(shape)
      }}
    >
      <Stack gap="sm" maw={720}>
        <Members shape={shape} path={[]} form={{ values, put, faults, isShown, isNeeded }} />
        {typeof children === 'function' ? children(values) : children}
        <Wrong faults={faults} shown={namesOf({ shape, path: [], values, isShown })} />
        {error && Object.keys(faults).length === 0 && <Failed error={error} />}
        <Group justify="flex-end">
          {beside}
          <Button type="submit" loading={isSending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What is filled in, and what became of it when it was sent. */
function useFilling({ schema, initial, begins, send: sendOff, isNeeded = never }: Asked) {
  const [values, setValues] = useState<Values>(initial ?? begins ?? {})
  const [faults, setFaults] = useState<Faults>({})
  const [tries, setTries] = useState(0)
  const [error, setError] = useState<Error>()
  const [isSending, setSending] = useState(false)
  const put = (path: Path, value: unknown) => {
    setValues((before) => putAt(before, path, value) as Values)
    setFaults((before) => without(before, nameOf(path)))
  }
  const send = async (shape: ReturnType<typeof shapeOf>) => {
    const wanted = (filled(values) ?? {}) as Values
    const body = initial ? changeFrom((filled(initial) ?? {}) as Values, wanted) : wanted
    const checked = initial ? body : begun(shape, body)
    const wrong = { ...faultsOf(schema, checked), ...missing(shape, isNeeded, wanted) }
    setError(undefined)
    setFaults(wrong)
    setTries((before) => before + 1)
    if (Object.keys(wrong).length > 0) return
    setSending(true)
    try {
      await sendOff(body)
    } catch (refused) {
      setError(refused as Error)
      setFaults(refusedFields(refused))
      setTries((before) => before + 1)
    }
    setSending(false)
  }
  return { values, put, faults, tries, error, isSending, send }
}

/** Whoever has sent a form stands in the first field that is wrong then. */
function useFocusOnWrong(tries: number, faults: Faults) {
  const form = useRef<HTMLFormElement>(null)
  const wrong = useRef(faults)
  wrong.current = faults
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
    fields.find(({ dataset }) => (dataset['field'] ?? '') in wrong.current)?.focus()
  }, [tries])
  return form
}

/** How much is wrong, and what has no field beside which it could be said. */
function Wrong({ faults, shown }: { faults: Faults; shown: readonly string[] }) {
  const names = Object.keys(faults)
  if (names.length === 0) return null
  const elsewhere = names.filter((name) => !shown.includes(name))
  return (
    <Alert
      color="red"
      role="alert"
      title={`${names.length} ${names.length === 1 ? 'field is' : 'fields are'} missing or wrong`}
    >
      {elsewhere.map((name) => (
        <div key={name}>
          <b>{name}</b> {faults[name]}
        </div>
      ))}
    </Alert>
  )
}
