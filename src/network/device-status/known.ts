import type { Reachability } from '../source/port.ts'

/** Whether reachability is known. It is unknown if the device has no data connection and its SMS state is unknown. */
export const isKnown = ({ data, sms }: Reachability): boolean => data || sms !== undefined
