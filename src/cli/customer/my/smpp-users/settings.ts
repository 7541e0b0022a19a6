import type { Options, ParsedArguments } from '../../../arguments/shapes.ts'
import { type ResourceShapes, type Setting, shapeOf } from '../../../resources/row/shape.ts'
import written from '../../../resources/shapes.json' with { type: 'json' }

/** Options that only operators have, that are chosen when the user is created, or that have a command of their own. */
const others = [
  'system-id',
  'enabled',
  'max-binds',
  'submit-window',
  'delivery-window',
  'max-per-second',
  'if-match',
]

const { options } = shapeOf(written as unknown as ResourceShapes, 'smpp-users change')
const settings: [string, Setting][] = Object.entries(options).filter(([name]) => !others.includes(name))

/** The options of the settings that customers change. */
export const settingOptions: Options = Object.fromEntries(settings)

/** The members of a request for the stated options. */
export function settingsIn(provided: object): Record<string, unknown> {
  const stated = provided as ParsedArguments['options']
  return Object.fromEntries(
    settings.flatMap(([name, setting]) => {
      const value = stated[name]
      const isOmitted = value === undefined || (Array.isArray(value) && value.length === 0)
      return isOmitted ? [] : [[setting.member, valueOf(setting, value)]]
    }),
  )
}

function valueOf({ as, nullable }: Setting, stated: unknown): unknown {
  if (nullable && stated === 'null') return null
  if (as === 'boolean') return stated === 'yes'
  return as === 'number' ? Number(stated) : stated
}
