import type { Clock } from '#platform/clock.ts'
import type { NetworkTruth } from '../truth/port.ts'

/** What the features answer from: what networks know, and exchange time. */
export type FeatureNeeds = { truth: NetworkTruth; clock: Clock }
