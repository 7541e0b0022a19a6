import type { Reachability } from '../truth/port.ts'

/** Whether it is known if a device can be reached: not while it has no data and nothing is known of SMS. */
export const isKnown = ({ data, sms }: Reachability): boolean => data || sms !== undefined
