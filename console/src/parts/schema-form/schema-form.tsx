import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import type { Labelled } from '#platform/contract/labelled-fields.ts'
import { Failed } from '../values/states.tsx'
import { begun, fieldPathsOf, visibleValues, type Ask } from './visible-fields.ts'
import { faultsOf, missing, refusedFields, without, type Faults } from './faults.ts'
import { Continued, KeptHere, type Draft } from './draft.tsx'
import { Groups } from './groups.tsx'
import { shapeOf, type Shape } from './shape.ts'
import type { Inputs } from './filling.ts'
import { changeFrom, filled, nameOf, putAt, withPhoneNumbers, type Path, type Values } from './values.ts'
import { Wrong } from './wrong.tsx'

type SchemaFormProps = {
  /** The API schema that validates the request. */
  schema: z.ZodType
  /** Labels and groups of the fields. */
  words: Labelled
  /** The existing values. If present, only changes are sent. */
  initial?: Values
  /** The initial values, if everything is sent. */
  begins?: Values
  /** Sends the form; errors are shown at the fields that they name. */
  send: (body: Values) => Promise<unknown>
  submit: string
  /** Where the input is kept until it is sent. */
  draft?: Draft
  isShown?: Ask
  isNeeded?: Ask
  inputs?: Inputs
  /** Shown next to the button, such as the fee. */
  extra?: ReactNode
  children?: ReactNode | ((values: Values) => ReactNode)
}

const always = () => true
const never = () => false
const none: Inputs = {}

/** A form generated from a schema of the API: its fields and validation, with labels. */
export function SchemaForm(requested: SchemaFormProps) {
  const { schema, words, submit, isShown: isRequested = always, isNeeded = never } = requested
  const { inputs = none, children, extra } = requested
  const shape = useMemo(() => shapeOf(schema), [schema])
  const { values, put, faults, tries, error, isSending, send, isContinued, startOver } = useFilling(requested)
  const form = useFocusOnWrong(tries, faults)
  // Fields with an error are shown even if their conditions hide them.
  const isShown: Ask = (name, all, path) => nameOf(path) in faults || isRequested(name, all, path)
  const shown = fieldPathsOf({ shape, path: [], values, isShown }).map(nameOf)
  return (
    <form
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        void send(shape)
      }}
    >
      <Stack gap="md" maw={720}>
        {isContinued && <Continued startOver={startOver} />}
        <Groups shape={shape} form={{ values, put, faults, isShown, isNeeded, words, inputs }} />
        {typeof children === 'function' ? children(values) : children}
        <Wrong faults={faults} shown={shown} words={words} />
        {error && Object.keys(faults).length === 0 && <Failed error={error} sent />}
        {requested.draft && <KeptHere />}
        <Group justify="flex-end">
          {extra}
          <Button type="submit" loading={isSending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The values of the form, and the result of sending it. */
function useFilling(requested: SchemaFormProps) {
  const { schema, initial, begins, draft, send: sendOff, isShown = always, isNeeded = never } = requested
  const first = initial ?? begins ?? {}
  const [values, setValues] = useState<Values>(() => draft?.read() ?? first)
  const [isContinued, setContinued] = useState(() => draft?.read() !== undefined)
  const [faults, setFaults] = useState<Faults>({})
  const [tries, setTries] = useState(0)
  const [error, setError] = useState<Error>()
  const [isSending, setSending] = useState(false)
  const isEdited = useRef(false)
  useEffect(() => {
    if (isEdited.current) draft?.write(values)
  }, [draft, values])
  const put = (path: Path, value: unknown) => {
    setValues((before) => putAt(before, path, value) as Values)
    isEdited.current = true
    setFaults((before) => without(before, nameOf(path)))
  }
  const startOver = () => {
    draft?.clear()
    isEdited.current = false
    setContinued(false)
    setValues(first)
    setFaults({})
  }
  const send = async (shape: Shape) => {
    const stated = initial ? values : visibleValues({ shape, path: [], values, isShown })
    const wanted = withPhoneNumbers(filled(stated) ?? {}) as Values
    const body = initial ? changeFrom((filled(initial) ?? {}) as Values, wanted) : wanted
    const checked = initial ? body : begun(shape, body)
    const wrong = { ...faultsOf(schema, checked), ...missing(shape, { isNeeded, isShown }, wanted) }
    setError(undefined)
    setFaults(wrong)
    setTries((before) => before + 1)
    if (Object.keys(wrong).length > 0) return
    setSending(true)
    try {
      await sendOff(body)
      draft?.clear()
    } catch (refused) {
      setError(refused as Error)
      setFaults(refusedFields(refused))
      setTries((before) => before + 1)
    }
    setSending(false)
  }
  return { values, put, faults, tries, error, isSending, send, isContinued, startOver }
}

/** After a failed attempt, the first invalid field has the focus. */
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
