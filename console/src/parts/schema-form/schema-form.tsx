import { Button, Group, Stack } from '@mantine/core'
import { useEffect, useMemo, useRef, type ReactNode } from 'react'
import type { Labelled } from '#platform/contract/labelled-fields.ts'
import { RecordView } from '../values/record-view.tsx'
import { RoleGate } from '../forms/role-refusal.tsx'
import { Failed } from '../values/states.tsx'
import { fieldPathsOf, type Ask } from './visible-fields.ts'
import type { Faults } from './faults.ts'
import { Continued, KeptHere } from './draft.tsx'
import { Groups } from './groups.tsx'
import { shapeOf } from './shape.ts'
import type { Inputs } from './filling.ts'
import { oneStep, stepOf, Steps } from './steps.tsx'
import { always, bodyOf, never, useFilling, type Filled } from './use-filling.ts'
import { nameOf, type Values } from './values.ts'
import { Wrong } from './wrong.tsx'

type SchemaFormProps = Filled & {
  /** Labels and groups of the fields. */
  words: Labelled
  submit: string
  inputs?: Inputs
  /** Whether every step can send the form, such as that of a draft. */
  sendsEarly?: boolean
  /** Shown next to the button, such as the fee. */
  extra?: ReactNode
  children?: ReactNode | ((values: Values) => ReactNode)
}

const none: Inputs = {}

/** A form generated from a schema of the API: its fields and validation, with labels. */
export const SchemaForm = (requested: SchemaFormProps) => (
  <RoleGate>
    <Fields {...requested} />
  </RoleGate>
)

function Fields(requested: SchemaFormProps) {
  const { schema, words, submit, isShown: isRequested = always, isNeeded = never } = requested
  const { inputs = none, extra, children, steps = oneStep, sendsEarly = false } = requested
  const shape = useMemo(() => shapeOf(schema), [schema])
  const { values, put, step, go, faults, tries, error, isSending, send, isContinued, startOver } =
    useFilling(requested)
  const form = useFocusOnWrong(tries, step, faults)
  const isLast = step === steps.length - 1
  const hasSteps = steps.length > 1
  // Fields with an error are shown even if their conditions hide them.
  const isShown: Ask = (name, all, path) => nameOf(path) in faults || isRequested(name, all, path)
  const shown = fieldPathsOf({ shape, path: [], values, isShown }).map(nameOf)
  return (
    <form
      noValidate
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isLast || sendsEarly) void send(shape)
        else go(shape, step + 1)
      }}
    >
      <Stack gap="md" maw={720}>
        {isContinued && <Continued startOver={startOver} />}
        {hasSteps && <Steps steps={steps} at={step} faults={faults} go={(to) => go(shape, to)} />}
        {hasSteps && isLast && (
          <RecordView
            of={bodyOf({
              shape,
              path: [],
              values,
              // The fields of this step are below.
              isShown: (name, ...rest) => stepOf(steps, name) !== step && isRequested(name, ...rest),
            })}
            words={words}
          />
        )}
        <Groups
          shape={shape}
          form={{ values, put, faults, isShown, isNeeded, words, inputs }}
          only={(name) => stepOf(steps, name) === step}
        />
        {steps[step]!.help?.(values)}
        {typeof children === 'function' ? children(values) : children}
        <Wrong faults={faults} shown={shown} words={words} />
        {error && Object.keys(faults).length === 0 && <Failed error={error} sent />}
        {requested.draft && <KeptHere />}
        <Group justify="flex-end">
          {isLast && extra}
          {step > 0 && (
            <Button variant="default" onClick={() => go(shape, step - 1)}>
              Back
            </Button>
          )}
          {sendsEarly && !isLast && (
            <Button variant="default" onClick={() => go(shape, step + 1)}>
              Next
            </Button>
          )}
          <Button type="submit" loading={isSending}>
            {isLast || sendsEarly ? submit : 'Next'}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** After a failed attempt, the first invalid field has the focus; in a new step, its heading. */
function useFocusOnWrong(tries: number, step: number, faults: Faults) {
  const form = useRef<HTMLFormElement>(null)
  const wrong = useRef(faults)
  const shownStep = useRef(step)
  wrong.current = faults
  useEffect(() => {
    const fields = [...(form.current?.querySelectorAll<HTMLElement>('[data-field]') ?? [])]
    const invalid = fields.find(({ dataset }) => (dataset['field'] ?? '') in wrong.current)
    const heading =
      shownStep.current === step ? null : form.current?.querySelector<HTMLElement>('[data-step]')
    const target = invalid ?? heading
    // The bar above the page would cover a field that is scrolled just into view.
    target?.focus({ preventScroll: true })
    target?.scrollIntoView({ block: 'center' })
    shownStep.current = step
  }, [tries, step])
  return form
}
