import type { TextStatus } from './port.ts'

/** Delivery status of the last text of a verification (S2-056); for information only. */
export const deliveryStatuses = [
  'DELIVERED_HANDSET',
  'DELIVERED_GATEWAY',
  'FAILED_ROUTING',
  'FAILED_BLOCKED',
  'FAILED_EXPIRED',
  'FAILED_UNKNOWN',
  'UNKNOWN_STATUS',
  'IN_TRANSIT',
] as const

export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** Delivery status by message status, unless the message failed. */
const goingWell: Readonly<Record<string, DeliveryStatus>> = {
  accepted: 'IN_TRANSIT',
  submitted: 'DELIVERED_GATEWAY',
  delivered: 'DELIVERED_HANDSET',
  read: 'DELIVERED_HANDSET',
}

/** Delivery status by message error code; other codes have no specific status. */
const failures: Readonly<Record<number, DeliveryStatus>> = {
  1050: 'FAILED_BLOCKED',
  1060: 'FAILED_BLOCKED',
  1120: 'FAILED_BLOCKED',
  1160: 'FAILED_BLOCKED',
  1170: 'FAILED_ROUTING',
  1200: 'FAILED_ROUTING',
  1210: 'FAILED_BLOCKED',
  1240: 'FAILED_BLOCKED',
  1250: 'FAILED_ROUTING',
  1260: 'FAILED_ROUTING',
  1280: 'FAILED_BLOCKED',
  1282: 'FAILED_BLOCKED',
  1300: 'FAILED_ROUTING',
  1360: 'FAILED_EXPIRED',
  1460: 'FAILED_BLOCKED',
  1470: 'FAILED_BLOCKED',
  1471: 'FAILED_BLOCKED',
  1472: 'FAILED_BLOCKED',
  1473: 'FAILED_BLOCKED',
  1474: 'FAILED_BLOCKED',
  1475: 'FAILED_BLOCKED',
  1476: 'FAILED_BLOCKED',
  1484: 'FAILED_BLOCKED',
}

/** The delivery status of a message; unknown if the message is no longer stored. */
export function deliveryOf(message: TextStatus | undefined): DeliveryStatus {
  if (!message) return 'UNKNOWN_STATUS'
  const fine = goingWell[message.status]
  return fine ?? (message.code === null ? 'FAILED_UNKNOWN' : (failures[message.code] ?? 'FAILED_UNKNOWN'))
}
