import type { PhoneState } from '../../requests/phone-port.ts'
import type { RegistryPhoneStatus } from './calls.ts'

/** Delivery of a text as the registry states it; empty if it states none. */
export function deliveryOf(status: RegistryPhoneStatus): Pick<PhoneState, 'delivery'> {
  const { deliveryStatus, deliveryStatusDate, deliveryStatusDetails } = status
  if (!deliveryStatus) return {}
  const at = Date.parse(deliveryStatusDate ?? '')
  return {
    delivery: {
      status: deliveryStatus,
      at: Number.isNaN(at) ? undefined : at,
      // PostgreSQL stores no NUL.
      details: deliveryStatusDetails?.replaceAll('\0', '').slice(0, 1024).toWellFormed(),
    },
  }
}
