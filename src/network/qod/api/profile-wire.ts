import type { z } from 'zod'
import type { QosProfile } from '../sessions/profile-store.ts'
import type { profileShape } from './shapes.ts'

type ProfileWire = z.input<typeof profileShape>

/** A profile in the customer API. */
export function profileWire({
  name,
  status,
  description,
  parameters,
  min_seconds,
  max_seconds,
}: QosProfile): ProfileWire {
  return {
    name,
    ...(description !== null && { description }),
    status,
    minDuration: { value: min_seconds, unit: 'Seconds' },
    maxDuration: { value: max_seconds, unit: 'Seconds' },
    ...(parameters as Partial<ProfileWire>),
  }
}
