import { isIPv4 } from 'node:net'
import type { SessionSelector } from '../radius/index.ts'

/** SQL for the attributes by which a NAS finds a session; `s` is the session's row. */
export const sessionSelectorColumns = `jsonb_strip_nulls(jsonb_build_object('sessionId', s.session_key, 'imsi', s.imsi, 'callingStation', s.calling_station,
  'framedAddress', case when family(s.address) = 4 then host(s.address) end, 'nasName', s.nas_address))`

/** Converts these columns to request attributes: the NAS name is sent as an address if it is one. */
export function sessionSelectorOf({ nasName, ...input }: Record<string, string>): SessionSelector {
  if (nasName === undefined || nasName.includes(':')) return input
  return isIPv4(nasName) ? { ...input, nasAddress: nasName } : { ...input, nasIdentifier: nasName }
}
