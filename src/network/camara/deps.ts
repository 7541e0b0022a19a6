import type { Clock } from '#platform/clock.ts'
import type { NetworkDataSource } from '../source/port.ts'

/** What the features answer from: what networks know, and exchange time. */
export type FeatureDeps = { truth: NetworkDataSource; clock: Clock }
