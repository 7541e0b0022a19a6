import type { Dice } from './dice.ts'
import type { Document, Operation } from './document.ts'
import { actorOf } from './actors.ts'
import { draftOf, parametersIn, stepOf } from './draft.ts'
import { dear } from './hints.ts'
import { provenByQuery, provingNames } from './proof.ts'
import { spoilt } from './spoil.ts'
import type { Episode, Step } from './step.ts'
import type { Stories } from './stories.ts'
import { sentOddly } from './transport.ts'
import { valueOf } from './values.ts'
import { wronglyProven } from './wrong-credentials.ts'

type Kind = 'right' | 'unowned' | 'border' | 'mutant' | 'hostile' | 'odd' | 'unproven' | 'story'

/** The frequency of each kind of episode in percent. */
const shares: readonly [Kind, number][] = [
  ['right', 17],
  ['unowned', 5],
  ['border', 20],
  ['mutant', 15],
  ['hostile', 16],
  ['odd', 9],
  ['unproven', 6],
  ['story', 12],
]
const kinds = shares.flatMap(([kind, share]) => Array.from({ length: share }, () => kind))

/** The next requests to try. The same seed gives the same requests. */
export function episodeOf({ operations, customers }: Document, stories: Stories, dice: Dice): Episode {
  const kind = dice.pick(kinds)
  if (kind === 'story') return stories(dice)
  const operation = anyOf(dice.oneIn(2) ? customers : operations, dice, costs.has(kind))
  return { kind, steps: [singleOf(operation, kind, dice)] }
}

/** Kinds of episodes whose requests the exchange often accepts. */
const costs: ReadonlySet<Kind> = new Set(['right', 'hostile'])

/** Draws an operation; expensive operations are drawn less often. */
function anyOf(operations: readonly Operation[], dice: Dice, sparing: boolean): Operation {
  for (;;) {
    const operation = dice.pick(operations)
    if (!sparing || dice.oneIn(dear[operation.id] ?? 1)) return operation
  }
}

function singleOf(operation: Operation, kind: Kind, dice: Dice): Step {
  const step = plainOf(operation, kind, dice)
  return provingNames(operation).length > 0 && kind !== 'unproven' && dice.oneIn(3)
    ? provenByQuery(step)
    : step
}

function plainOf(operation: Operation, kind: Kind, dice: Dice): Step {
  const draft = draftOf(operation, dice)
  const as = actorOf(operation, dice)
  switch (kind) {
    case 'unowned':
      return stepOf(draftOf(operation, dice, unowned(operation, dice)), as)
    case 'border':
    case 'mutant':
    case 'hostile':
      return stepOf(spoilt(dice.oneIn(4) ? spoilt(draft, dice, kind) : draft, dice, kind), as)
    case 'odd':
      return sentOddly(stepOf(draft, as), dice)
    case 'unproven':
      // Operations without authentication cannot have invalid credentials.
      if (operation.schemes.length === 0) return stepOf(draft, as)
      return wronglyProven(stepOf(dice.oneIn(2) ? spoilt(draft, dice, 'mutant') : draft, as), operation, dice)
    default:
      return stepOf(draft, as)
  }
}

/** Valid path parameters that name no existing object. */
function unowned(operation: Operation, dice: Dice): Record<string, string> {
  const inPath = parametersIn(operation, 'path')
  return Object.fromEntries(inPath.map(({ name, schema }) => [name, String(valueOf(schema, dice))]))
}
