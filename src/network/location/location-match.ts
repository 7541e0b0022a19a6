import type { DeviceLocation } from '../source/port.ts'
import { type Circle, partInside } from './circles.ts'

/** How the place of a device agrees with a circle. `matchRate`: percent of the place that is inside, 1 to 99. */
export type LocationMatch =
  | { verificationResult: 'TRUE' | 'FALSE' }
  | { verificationResult: 'PARTIAL'; matchRate: number }

/** TRUE where all of the place is inside, FALSE where nothing is, and else what part of it is. */
export function compare(requested: Circle, position: Circle): LocationMatch {
  const part = partInside(position, requested)
  if (part >= 1) return { verificationResult: 'TRUE' }
  if (part <= 0) return { verificationResult: 'FALSE' }
  return { verificationResult: 'PARTIAL', matchRate: Math.min(99, Math.max(1, Math.round(part * 100))) }
}

/** Whether a place is older than it may be: by `maxAge` seconds, when it was asked for at `askedAt` (ms). Without a limit none is. */
export function isTooOld({ at }: DeviceLocation, maxAge: number | undefined, requestedAt: number): boolean {
  return maxAge !== undefined && at.getTime() < requestedAt - maxAge * 1000
}
