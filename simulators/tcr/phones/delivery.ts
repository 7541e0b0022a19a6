import type { World } from '../operation.ts'
import type { PhoneCheck } from '../state.ts'

/** The last digits of a number select cases that no data shows. */
const failing: Readonly<Record<string, { deliveryStatus: string; deliveryStatusDetails: string }>> = {
  '0198': { deliveryStatus: 'FAILED_ROUTING', deliveryStatusDetails: 'No route to the number.' },
  '0199': { deliveryStatus: 'FAILED_BLOCKED', deliveryStatusDetails: 'The subscriber has opted out.' },
}

/** Time in transit in milliseconds. */
const deliveryMs = 200

/** Delivery of the text of a verification: in transit, and then delivered or failed. */
export function deliveryOf({ now }: World, { mobilePhone, requestedAt }: PhoneCheck) {
  const decidedAt = requestedAt + deliveryMs
  const isDecided = decidedAt <= now()
  const result = failing[mobilePhone.slice(-4)] ?? {
    deliveryStatus: 'DELIVERED_HANDSET',
    deliveryStatusDetails: null,
  }
  return {
    ...(isDecided ? result : { deliveryStatus: 'IN_TRANSIT', deliveryStatusDetails: null }),
    deliveryStatusDate: new Date(isDecided ? decidedAt : requestedAt).toISOString(),
  }
}
