import { useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import type { Draft } from './draft.tsx'
import {
  addressFaults,
  faultsOf,
  missing,
  refusedFields,
  ruleFaults,
  without,
  type Faults,
} from './faults.ts'
import { normalized } from './normal.ts'
import type { Shape } from './shape.ts'
import { faultsWithin, firstWrong, oneStep, type Step } from './steps.tsx'
import { changeFrom, filled, nameOf, putAt, type Path, type Values } from './values.ts'
import { begun, visibleValues, type Ask } from './visible-fields.ts'

export type Filled = {
  /** The API schema that validates the request. */
  schema: z.ZodType
  /** The existing values. If present, only changes are sent. */
  initial?: Values
  /** The initial values, if everything is sent. */
  begins?: Values
  /** Sends the form; errors are shown at the fields that they name. */
  send: (body: Values) => Promise<unknown>
  /** Where the input is kept until it is sent. */
  draft?: Draft
  isShown?: Ask
  isNeeded?: Ask
  /** Errors that the API would report, and its schema does not state. */
  rules?: (values: Values) => Faults
  /** The steps of a long form; the last one shows all input before it is sent. */
  steps?: readonly Step[]
}

export const always = () => true
export const never = () => false
const noRules = (): Faults => ({})

/** The input of the form and its errors, and the result of sending it. */
export function useFilling(requested: Filled) {
  const { begins, initial, draft, steps = oneStep, send: sendOff } = requested
  const first = initial ?? begins ?? {}
  const [kept] = useState(() => draft?.read())
  const [values, setValues] = useState<Values>(kept?.values ?? first)
  const [step, setStep] = useState(Math.min(kept?.step ?? 0, steps.length - 1))
  const [isContinued, setContinued] = useState(kept !== undefined)
  const [faults, setFaults] = useState<Faults>({})
  const [refused, setRefused] = useState<Faults>({})
  const [tries, setTries] = useState(0)
  const [error, setError] = useState<Error>()
  const [isSending, setSending] = useState(false)
  const isEdited = useRef(false)
  useEffect(() => {
    if (isEdited.current) draft?.write({ values, step })
  }, [draft, values, step])

  const put = (path: Path, value: unknown) => {
    setValues((before) => putAt(before, path, value) as Values)
    isEdited.current = true
    setFaults((before) => without(before, nameOf(path)))
    setRefused((before) => without(before, nameOf(path)))
  }
  const startOver = () => {
    draft?.clear()
    isEdited.current = false
    setContinued(false)
    setValues(first)
    setStep(0)
    setFaults({})
    setRefused({})
  }
  /** Shows errors, and the first step that has one. */
  const show = (wrong: Faults) => {
    setFaults(wrong)
    setStep((before) => firstWrong(steps, wrong) ?? before)
    setTries((before) => before + 1)
  }
  /** Opens a step. A later step is opened only if the steps before it are valid. */
  const go = (shape: Shape, to: number) => {
    const wrong = to > step ? faultsWithin(steps, checkedOf(requested, shape, values).wrong, 0, to) : {}
    setError(undefined)
    if (Object.keys(wrong).length > 0) return show({ ...faults, ...wrong })
    // Errors that the exchange reported stay marked until their fields are edited.
    setFaults((before) => ({ ...refused, ...faultsWithin(steps, before, to, steps.length) }))
    setStep(to)
  }
  const send = async (shape: Shape) => {
    const { body, wrong } = checkedOf(requested, shape, values)
    setError(undefined)
    setRefused({})
    show(wrong)
    if (Object.keys(wrong).length > 0) return
    setSending(true)
    try {
      await sendOff(body)
      draft?.clear()
    } catch (problem) {
      setError(problem as Error)
      setRefused(refusedFields(problem))
      show(refusedFields(problem))
    }
    setSending(false)
  }
  return { values, put, step, go, faults, tries, error, isSending, send, isContinued, startOver }
}

/** The body of the request, and its errors. */
function checkedOf(requested: Filled, shape: Shape, values: Values): { body: Values; wrong: Faults } {
  const { schema, initial, isShown = always, isNeeded = never, rules = noRules } = requested
  const wanted = initial ? ready(values) : bodyOf({ shape, path: [], values, isShown })
  const body = initial ? changeFrom((filled(initial) ?? {}) as Values, wanted) : wanted
  const checked = initial ? body : begun(shape, body, values)
  const invalid = { ...faultsOf(schema, checked), ...addressFaults(shape, checked) }
  const wrong = {
    ...ruleFaults(rules, wanted, invalid),
    ...invalid,
    ...missing(shape, { isNeeded, isShown }, initial ? wanted : checked),
  }
  return { body, wrong }
}

/** The visible input as it is sent. */
export const bodyOf = (where: Parameters<typeof visibleValues>[0]): Values => ready(visibleValues(where))

const ready = (values: Values) => normalized(filled(values) ?? {}) as Values
