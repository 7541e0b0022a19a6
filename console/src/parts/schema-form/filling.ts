import type { ComponentType, ReactNode } from 'react'
import type { Labelled } from '#platform/contract/labelled-fields.ts'
import type { Ask } from './visible-fields.ts'
import type { Shape } from './shape.ts'
import type { Path, Values } from './values.ts'

/** What a form knows while it is filled in. */
export type Filling = {
  values: Values
  put: (path: Path, value: unknown) => void
  faults: Readonly<Record<string, string>>
  /** What is asked for only beside something else; everything else is shown. */
  isShown: Ask
  /** What is needed beside what the schema says. */
  isNeeded: Ask
  words: Labelled
  /** What fills in a field by more than its schema says, by the field's name. */
  inputs: Inputs
}

export type FormField = { shape: Shape; path: Path; needed: boolean; form: Filling }

/** What every field has beside its value. */
export type Usual = Record<'label' | 'description' | 'error', ReactNode> & {
  withAsterisk: boolean
  'data-field': string
}

export type Inputs = Readonly<
  Record<string, ComponentType<{ usual: Usual; value: unknown; put: (wanted: unknown) => void }>>
>
