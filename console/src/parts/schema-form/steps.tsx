import { Stepper, Text, Title, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Faults } from './faults.ts'
import type { Values } from './values.ts'

/** A step of a long form. */
export type Step = {
  label: string
  /** The top-level fields of the step. */
  names: readonly string[]
  /** Shown below the fields. */
  help?: (values: Values) => ReactNode
}

/** The steps of a form that is shown as a whole. */
export const oneStep: readonly Step[] = [{ label: '', names: [] }]

/** The step of a field, by its path; the first step has the fields that no step names. */
export function stepOf(steps: readonly Step[], path: string): number {
  const [name = ''] = path.split(/[.[]/)
  return Math.max(
    0,
    steps.findIndex(({ names }) => names.includes(name)),
  )
}

/** The errors of the steps from `first` up to, not including, `end`. */
export const faultsWithin = (steps: readonly Step[], faults: Faults, first: number, end: number): Faults =>
  Object.fromEntries(
    Object.entries(faults).filter(([path]) => {
      const at = stepOf(steps, path)
      return at >= first && at < end
    }),
  )

/** The first step with an error; undefined without errors. */
export function firstWrong(steps: readonly Step[], faults: Faults): number | undefined {
  const wrong = Object.keys(faults).map((path) => stepOf(steps, path))
  return wrong.length > 0 ? Math.min(...wrong) : undefined
}

type Shown = { steps: readonly Step[]; at: number; faults: Faults; go: (step: number) => void }

/** The steps of the form; a narrow screen has no place for their labels. */
export function Steps({ steps, at, faults, go }: Shown) {
  const wrong = new Set(Object.keys(faults).map((path) => stepOf(steps, path)))
  return (
    <>
      <Stepper active={at} onStepClick={go} size="sm" wrap={false} aria-label="Steps">
        {steps.map(({ label }, i) => (
          <Stepper.Step
            key={label}
            aria-current={i === at ? 'step' : undefined}
            label={
              <>
                <VisuallyHidden hiddenFrom="sm">{label}</VisuallyHidden>
                <Text span inherit visibleFrom="sm">
                  {label}
                </Text>
                {wrong.has(i) && <VisuallyHidden>with errors</VisuallyHidden>}
              </>
            }
            {...(wrong.has(i) && { color: 'red', icon: '!', progressIcon: '!', completedIcon: '!' })}
          />
        ))}
      </Stepper>
      <Title data-step tabIndex={-1} order={2} size="h4">
        Step {at + 1} of {steps.length}: {steps[at]!.label}
      </Title>
    </>
  )
}
