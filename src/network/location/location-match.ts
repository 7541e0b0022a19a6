import type { DeviceLocation } from '../source/port.ts'
import { type Circle, partInside } from './circles.ts'

/** How the location of a device matches a circle. `matchRate` is the percentage of the location inside, 1 to 99. */
export type LocationMatch =
  | { verificationResult: 'TRUE' | 'FALSE' }
  | { verificationResult: 'PARTIAL'; matchRate: number }

/** TRUE if the whole location is inside, FALSE if it is outside, otherwise PARTIAL with the percentage inside. */
export function compare(area: Circle, location: Circle): LocationMatch {
  const part = partInside(location, area)
  if (part >= 1) return { verificationResult: 'TRUE' }
  if (part <= 0) return { verificationResult: 'FALSE' }
  return { verificationResult: 'PARTIAL', matchRate: Math.min(99, Math.max(1, Math.round(part * 100))) }
}

/** Whether a location is older than `maxAge` seconds at `requestedAt` (ms). Without `maxAge`, no location is too old. */
export function isTooOld({ at }: DeviceLocation, maxAge: number | undefined, requestedAt: number): boolean {
  return maxAge !== undefined && at.getTime() < requestedAt - maxAge * 1000
}
