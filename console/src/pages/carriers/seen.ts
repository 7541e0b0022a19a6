import type { Answered } from '../../api/contracts.ts'

/** A carrier as the exchange shows it. */
export type CarrierSeen = Answered<'readCarrier'>

/** A route as the exchange shows it. */
export type RouteSeen = Answered<'listRoutes'>['routes'][number]
