import { isIPv4 } from 'node:net'
import type { SessionSelector } from '../radius/index.ts'

/** What a gateway needs to find a session, by the names of the attributes; `s` is the session's row. */
export const sessionSelectorColumns = `jsonb_strip_nulls(jsonb_build_object('sessionId', s.session_key, 'imsi', s.imsi, 'callingStation', s.calling_station,
  'framedAddress', case when family(s.address) = 4 then host(s.address) end, 'nasName', s.nas_address))`

/** The same as it is sent: the gateway's own name is an address where it is one. */
export function sessionSelectorOf({ nasName, ...input }: Record<string, string>): SessionSelector {
  if (nasName === undefined || nasName.includes(':')) return input
  return isIPv4(nasName) ? { ...input, nasAddress: nasName } : { ...input, nasIdentifier: nasName }
}
