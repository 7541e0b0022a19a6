import { kindGroups, kindRows } from '#protection/rules/labelled-kinds.ts'

/** The label of a kind; an unknown kind is shown by its name. */
export const kindName = (kind: string): string => kindRows.get(kind)?.[0] ?? kind

/** The label of what rules of a kind block. */
export const kindStops = (kind: string): string => kindRows.get(kind)?.[1] ?? ''

/** The selectable kinds, in groups. */
export const kindChoices = Object.entries(kindGroups).map(([group, of]) => ({
  group,
  items: Object.entries(of).map(([value, [label]]: [string, readonly string[]]) => ({
    value,
    label: label!,
  })),
}))
