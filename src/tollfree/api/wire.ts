import type { z } from 'zod'
import type { Registration } from '../registrations/registration.ts'
import type { EventRow } from '../registrations/event-store.ts'
import type { NumberRow } from '../registrations/number-store.ts'
import type { eventShown, registrationShown } from './shapes.ts'

export const registrationPath = (id: string) => `/tfn/v1/registrations/${id}`

/** A registration in the form of the API. */
export function registrationWire(
  { registration, numbers }: Registration,
  apiUrl: string,
): z.input<typeof registrationShown> {
  const { id, status, content, token_expires_at, created_at, updated_at, submitted_at } = registration
  return {
    id,
    registration_id: id,
    status,
    ...content,
    ...(content.use_case && {
      use_case: {
        ...content.use_case,
        ...(token_expires_at && { political_auth_token_expiry_date: token_expires_at.toISOString() }),
      },
    }),
    requested_numbers: numbers.map(numberWire),
    creation_date: created_at.toISOString(),
    last_update_date: updated_at.toISOString(),
    ...(submitted_at && { submission_date: submitted_at.toISOString() }),
    _links: { self: { href: `${apiUrl}${registrationPath(id)}` } },
  }
}

function numberWire({ number, business_reason, status, reason }: NumberRow) {
  const refused = status === 'REJECTED' || status === 'UPDATES_REQUIRED'
  return {
    number,
    ...(business_reason !== null && { business_reason }),
    status,
    ...(refused && { rejection_reason: reason }),
  }
}

/** A status change of a number in the form of the API. */
export function eventWire({
  registration_id,
  number,
  status,
  reason,
  at,
}: EventRow): z.input<typeof eventShown> {
  return { registration_id, number, status, reason, created_at: at.toISOString() }
}
