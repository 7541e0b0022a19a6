import type { ComponentType, ReactNode } from 'react'
import type { Labelled } from '#platform/contract/labelled-fields.ts'
import type { Ask } from './visible-fields.ts'
import type { Shape } from './shape.ts'
import type { Path, Values } from './values.ts'

/** The context of a form while it is filled in. */
export type Filling = {
  values: Values
  put: (path: Path, value: unknown) => void
  faults: Readonly<Record<string, string>>
  /** Fields shown only for certain values of others; all other fields are always shown. */
  isShown: Ask
  /** Fields required in addition to the schema. */
  isNeeded: Ask
  words: Labelled
  /** Custom inputs for fields, by name. */
  inputs: Inputs
}

export type FormField = { shape: Shape; path: Path; needed: boolean; form: Filling }

/** Properties common to all fields. */
export type Usual = Record<'label' | 'description' | 'error', ReactNode> & {
  withAsterisk: boolean
  'data-field': string
}

export type Inputs = Readonly<
  Record<string, ComponentType<{ usual: Usual; value: unknown; put: (wanted: unknown) => void }>>
>
