import type { Answered } from '../../operator/contracts.ts'
import { colourOf } from '../../terminal/paint.ts'
import type { Column } from '../../terminal/table.ts'
import { whenOf } from '../../terminal/when.ts'

type User = Answered<'listSmppUsers'>['smpp_users'][number]
type Bind = Answered<'listSmppBinds'>['binds'][number]
type BindEvent = Answered<'listSmppBindLog'>['bind_events'][number]

/** The SMPP users of an account. */
export const userColumns: Column<User>[] = [
  { head: 'smpp_user_id', of: (one) => one.smpp_user_id, noTruncate: true },
  { head: 'system_id', of: (one) => one.system_id },
  { head: 'enabled', of: (one) => (one.enabled ? 'yes' : 'no') },
  { head: 'networks', of: (one) => one.networks.join(' ') || 'all' },
  { head: 'binds', of: (one) => `${one.binds} of ${one.max_binds}`, right: true },
  { head: 'inbound', of: (one) => one.inbound },
  { head: 'password since', of: (one) => whenOf(one.password_created_at) },
]

const inFlight = ({ used, size }: { used: number; size: number }) => `${used}/${size}`

/** Present binds, with the counters of their sessions. */
export const bindColumns: Column<Bind>[] = [
  { head: 'bind_session_id', of: (one) => one.bind_session_id, noTruncate: true },
  { head: 'node', of: (one) => one.node },
  { head: 'address', of: (one) => one.address },
  { head: 'bind_type', of: (one) => one.bind_type },
  { head: 'version', of: (one) => one.interface_version },
  { head: 'tls', of: (one) => one.tls },
  { head: 'since', of: (one) => whenOf(one.since) },
  { head: 'in flight', of: ({ session }) => session && inFlight(session.window), right: true },
  { head: 'per second', of: ({ session }) => session?.submits_per_second, right: true },
  { head: 'submits', of: ({ session }) => session?.submits, right: true },
  { head: 'deliveries', of: ({ session }) => session?.deliveries, right: true },
  { head: 'last error', of: ({ session }) => session?.last_error },
]

/** The log of binds. */
export const logColumns: Column<BindEvent>[] = [
  { head: 'at', of: (one) => whenOf(one.at) },
  { head: 'event', of: (one) => one.event, colour: (one) => colourOf(one.event) },
  { head: 'bind_type', of: (one) => one.bind_type },
  { head: 'address', of: (one) => one.address },
  { head: 'node', of: (one) => one.node },
  { head: 'reason', of: (one) => one.reason },
]
