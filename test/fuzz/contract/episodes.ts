import type { Dice } from './dice.ts'
import type { Document, Operation } from './document.ts'
import { actorOf } from './actors.ts'
import { draftOf, stepOf } from './draft.ts'
import { dear } from './hints.ts'
import { spoilt } from './spoil.ts'
import type { Episode, Step } from './step.ts'
import type { Stories } from './stories.ts'
import { sentOddly } from './transport.ts'
import { wronglyProven } from './wrong-credentials.ts'

type Kind = 'right' | 'border' | 'mutant' | 'hostile' | 'odd' | 'unproven' | 'story'

/** How often each kind comes, in a hundred. */
const shares: readonly [Kind, number][] = [
  ['right', 18],
  ['border', 16],
  ['mutant', 20],
  ['hostile', 19],
  ['odd', 9],
  ['unproven', 6],
  ['story', 12],
]
const kinds = shares.flatMap(([kind, share]) => Array.from({ length: share }, () => kind))

/** The next requests to try. The same dice give the same requests. */
export function episodeOf({ operations, customers }: Document, stories: Stories, dice: Dice): Episode {
  const kind = dice.pick(kinds)
  if (kind === 'story') return stories(dice)
  const operation = anyOf(dice.oneIn(2) ? customers : operations, dice)
  return { kind, steps: [singleOf(operation, kind, dice)] }
}

/** An operation, and few of those that cost much. */
function anyOf(operations: readonly Operation[], dice: Dice): Operation {
  for (;;) {
    const operation = dice.pick(operations)
    if (dice.oneIn(dear[operation.id] ?? 1)) return operation
  }
}

function singleOf(operation: Operation, kind: Kind, dice: Dice): Step {
  const draft = draftOf(operation, dice)
  const as = actorOf(operation, dice)
  switch (kind) {
    case 'border':
    case 'mutant':
    case 'hostile':
      return stepOf(spoilt(dice.oneIn(4) ? spoilt(draft, dice, kind) : draft, dice, kind), as)
    case 'odd':
      return sentOddly(stepOf(draft, as), dice)
    case 'unproven':
      return wronglyProven(stepOf(dice.oneIn(2) ? spoilt(draft, dice, 'mutant') : draft, as), operation, dice)
    default:
      return stepOf(draft, as)
  }
}
