import type { Clock } from '#platform/clock.ts'
import type { NetworkDataSource } from '../source/port.ts'

/** Dependencies of the network features: the data source of networks, and exchange time. */
export type FeatureDeps = { networkData: NetworkDataSource; clock: Clock }
