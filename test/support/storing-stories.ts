import fc from 'fast-check'
import { uuidv7 } from '#platform/ids.ts'
import { listed, optedOut, type Means } from './storing.ts'

/**
 * Kinds of messages that the hot path stores (`hotKinds`), that it leaves to the exact path (`exactKinds`), and that the database rejects
 * (`badKinds`).
 */
const hotKinds = ['plain', 'plain', 'workflow', 'rerouted', 'paced', 'sealed', 'automatic'] as const
const exactKinds = ['refused', 'refused workflow', 'chat', 'monitored', 'flagged'] as const
const badKinds = ['poison', 'taken'] as const
type Kind = (typeof hotKinds)[number] | (typeof exactKinds)[number] | (typeof badKinds)[number]

export type Case = {
  account: number
  kind: Kind
  recipient: string
  parts: number
  leased: boolean
  /** Whether traffic rules count the message, and whether they check its recipient against a list. */
  counted: boolean
  open: boolean
  /** Number of the message's `Idempotency-Key`. Messages with the same key and number of segments are the same request. */
  key: number | undefined
}

export type Limits = { burst: number; sequence: number; cap: number; same: number; watched: number }

/** Batches in order, the means of the accounts, and the limits of the rules that count messages. */
export type Story = { means: Means[]; limits: Limits; batches: Case[][]; ids: string[] }

export const ample = 1_000
export const loose: Limits = { burst: ample, sequence: 100, cap: ample * 100, same: ample, watched: ample }
/** Often no limit is low, and otherwise mostly one, because the first rule that applies hides the others. */
const near: fc.Arbitrary<Partial<Limits>> = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  fc.record({ burst: fc.constantFrom(1, 2, 3) }),
  fc.record({ sequence: fc.constantFrom(1, 2, 3) }),
  fc.record({ cap: fc.constantFrom(3, 8, 12) }),
  fc.record({ same: fc.constantFrom(1, 2) }),
  fc.record({ watched: fc.constantFrom(1, 2) }),
  fc.record({ burst: fc.constantFrom(2, 4), cap: fc.constantFrom(3, 8), watched: fc.constantFrom(1, ample) }),
)
const limits = near.map((some): Limits => ({ ...loose, ...some }))

const rich = fc.constant({ pays: ample, rate: ample })
const scarce = fc.record({
  pays: fc.constantFrom(0, 2, 5, ample, ample),
  rate: fc.constantFrom(0, 1, 2, 4, ample, ample),
})

export const usual = [1, 2, 3, 4, 4, 15].map((n) => `990000000${`${n}`.padStart(2, '0')}`)
export const optOuts = Object.values(optedOut)

function caseOf({ accounts = [0, 1, 2, 3], limits, kinds, special }: Manner): fc.Arbitrary<Case> {
  const sometimes = limits ? fc.boolean() : fc.constant(false)
  return fc.record({
    account: fc.constantFrom(...accounts),
    kind: fc.constantFrom(...kinds),
    recipient: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...usual) },
      { weight: 1, arbitrary: fc.constantFrom(...special) },
    ),
    parts: fc.integer({ min: 1, max: 3 }),
    leased: fc.boolean(),
    counted: sometimes,
    open: sometimes,
    key: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: fc.nat(2) }),
  })
}

type Manner = {
  accounts?: readonly number[]
  means: fc.Arbitrary<Means>
  /** The limits of rules that count messages; if omitted, no rule is checked. */
  limits?: fc.Arbitrary<Limits>
  kinds: readonly Kind[]
  /** Recipients in addition to the common ones. */
  special: readonly string[]
}

function storyOf(manner: Manner): fc.Arbitrary<Story> {
  const { means, limits } = manner
  const batch = fc.array(caseOf(manner), { minLength: 1, maxLength: 8 })
  const batches = fc.array(batch, { minLength: 1, maxLength: 2 })
  return fc
    .record({
      means: fc.tuple(means, means, means, means),
      limits: limits ?? fc.constant(loose),
      batches,
    })
    .map((story) => ({ ...story, ids: Array.from({ length: 32 }, () => uuidv7()) }))
}

const allKinds = [...hotKinds, ...exactKinds]

/**
 * Stories that the hot path stores completely, in part, or not at all, so that the exact path stores the rest. If the database rejects a batch, its
 * messages are stored one by one, in another order; so these stories have sufficient balances.
 */
export const stories: fc.Arbitrary<Story> = fc.oneof(
  {
    weight: 4,
    arbitrary: storyOf({ means: rich, accounts: [0, 0, 1], limits, kinds: hotKinds, special: optOuts }),
  },
  { weight: 3, arbitrary: storyOf({ means: scarce, kinds: hotKinds, special: optOuts }) },
  { weight: 1, arbitrary: storyOf({ means: scarce, limits, kinds: hotKinds, special: optOuts }) },
  {
    weight: 3,
    arbitrary: storyOf({ means: scarce, limits, kinds: allKinds, special: [...optOuts, listed] }),
  },
  { weight: 1, arbitrary: storyOf({ means: rich, kinds: [...hotKinds, ...badKinds], special: usual }) },
)
