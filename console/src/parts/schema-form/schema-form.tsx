import { Alert, Button, Group, Stack } from '@mantine/core'
import { useMemo, useState, type ReactNode } from 'react'
import type { z } from 'zod'
import { Refusal } from '../../api/refusal.ts'
import { Failed } from '../states.tsx'
import { Members, type Filling } from './field.tsx'
import { shapeOf, type Shape } from './shape.ts'
import { changeFrom, filled, nameOf, putAt, type Values } from './values.ts'

type Asked = {
  /** What the API checks the request by. */
  schema: z.ZodType
  /** What is there already: then only what differs is sent. */
  initial?: Values
  /** Sends it; a refusal is put onto the fields that it names. */
  send: (body: Values) => Promise<unknown>
  submit: string
  isShown?: Filling['isShown']
  isNeeded?: Filling['isNeeded']
  children?: ReactNode
}

const always = () => true
const never = () => false

/** A form that follows from a schema of the API: its fields, its help, and its checks. */
export function SchemaForm(asked: Asked) {
  const { schema, initial, send, submit, isShown = always, isNeeded = never, children } = asked
  const shape = useMemo(() => shapeOf(schema), [schema])
  const [values, setValues] = useState<Values>(initial ?? {})
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({})
  const [error, setError] = useState<Error>()
  const [isSending, setSending] = useState(false)
  const put: Filling['put'] = (path, value) => setValues((before) => putAt(before, path, value) as Values)
  const submitAll = async () => {
    const wanted = (filled(values) ?? {}) as Values
    const body = initial ? changeFrom((filled(initial) ?? {}) as Values, wanted) : wanted
    const wrong = { ...faultsOf(schema, body), ...missing(shape, isNeeded, wanted) }
    setError(undefined)
    setFaults(wrong)
    if (Object.keys(wrong).length > 0) return
    setSending(true)
    try {
      await send(body)
    } catch (refused) {
      setError(refused as Error)
      setFaults(fieldsOf(refused))
    }
    setSending(false)
  }
  const count = Object.keys(faults).length
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submitAll()
      }}
    >
      <Stack gap="sm" maw={720}>
        <Members shape={shape} path={[]} form={{ values, put, faults, isShown, isNeeded }} />
        {children}
        {count > 0 && (
          <Alert
            color="red"
            role="alert"
            title={`${count} ${count === 1 ? 'field is' : 'fields are'} missing or wrong`}
          >
            {Object.entries(faults).map(([name, says]) => (
              <div key={name}>
                <b>{name}</b> {says}
              </div>
            ))}
          </Alert>
        )}
        {error && count === 0 && <Failed error={error} />}
        <Group justify="flex-end">
          <Button type="submit" loading={isSending}>
            {submit}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function faultsOf(schema: z.ZodType, body: Values): Record<string, string> {
  const { error } = schema.safeParse(body)
  const issues = error?.issues ?? []
  return Object.fromEntries(
    issues.map((issue) => [nameOf(issue.path as (string | number)[]), wordsOf(issue)]),
  )
}

/** What is wrong with a field, for whoever fills it in. */
function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type' && issue.message.endsWith('undefined')) return 'is required'
  if (issue.code === 'invalid_value') return 'is required: choose one'
  if (issue.code === 'invalid_format') return 'does not have the form that is asked for'
  if (issue.code === 'too_small') return `is too short: at least ${issue.minimum}`
  if (issue.code === 'too_big') return `is too long: at most ${issue.maximum}`
  return issue.message
}

/** What the rest of what was said makes necessary. */
function missing(shape: Shape, isNeeded: Filling['isNeeded'], values: Values): Record<string, string> {
  const names = Object.keys(shape.properties ?? {})
  const lacking = names.filter((name) => isNeeded(name, values) && values[name] === undefined)
  return Object.fromEntries(lacking.map((name) => [name, 'is required']))
}

function fieldsOf(error: unknown): Record<string, string> {
  if (!(error instanceof Refusal)) return {}
  return Object.fromEntries(error.fields.map(({ name, reason }) => [name, reason]))
}
