import type { z } from 'zod'
import type { EndedBind } from '../binds/end-store.ts'
import type { FoundBind, PresentBind, LoggedEvent } from '../binds/list-store.ts'
import type { SmppUserSettings } from '../users/user.ts'
import type { ListedUser, StoredUser } from '../users/stored-user-store.ts'
import type { Trace } from '../trace/trace-store.ts'
import type {
  bindEventView,
  bindView,
  foundBind,
  foundUser,
  listedUser,
  traceView,
  userChanges,
  userView,
} from './shapes.ts'

export type UserWire = z.output<typeof userView>
type Changes = z.output<typeof userChanges>

/** Members of the API by the name of the setting. */
const members = {
  systemId: 'system_id',
  description: 'description',
  isEnabled: 'enabled',
  networks: 'networks',
  requiresTls: 'requires_tls',
  bindTypes: 'bind_types',
  maxBinds: 'max_binds',
  submitWindow: 'submit_window',
  deliveryWindow: 'delivery_window',
  maxPerSecond: 'max_per_second',
  alphabet: 'alphabet',
  defaultSender: 'default_sender',
  segments: 'segments',
  segmentWaitS: 'segment_wait_seconds',
  refusals: 'refusals',
  lowBalance: 'low_balance',
  idForm: 'id_form',
  receiptSeconds: 'receipt_seconds',
  receiptOffsetMin: 'receipt_offset_minutes',
  receiptText: 'receipt_text',
  inbound: 'inbound',
  applicationId: 'application_id',
  inboundAlphabet: 'inbound_alphabet',
  inboundLong: 'inbound_long',
} as const satisfies Record<keyof SmppUserSettings, keyof Changes>

const pairs = Object.entries(members) as [keyof SmppUserSettings, keyof Changes][]

/** The settings that a request states. */
export function settingsOf(body: Changes): Partial<SmppUserSettings> {
  const stated = pairs.filter(([, member]) => body[member] !== undefined)
  return Object.fromEntries(stated.map(([name, member]) => [name, body[member]]))
}

/** A user as the API shows it and the audit log stores it, without a password. */
export function userWire(user: StoredUser): UserWire {
  const settings = Object.fromEntries(pairs.map(([name, member]) => [member, user[name]]))
  return {
    smpp_user_id: user.id,
    ...(settings as Required<Changes>),
    created_at: user.createdAt.toISOString(),
    password_created_at: user.passwordAt.toISOString(),
    previous_password_until: user.previousUntil?.toISOString() ?? null,
  }
}

export const listedWire = (user: ListedUser): z.output<typeof listedUser> => ({
  ...userWire(user),
  binds: user.binds,
})

export const foundWire = (user: ListedUser): z.output<typeof foundUser> => ({
  ...listedWire(user),
  api_key: user.accountId,
})

export const bindWire = (bind: PresentBind): z.output<typeof bindView> => ({
  bind_session_id: bind.sessionId,
  bind_type: bind.bindType,
  address: bind.address,
  node: bind.node,
  interface_version: `${bind.interfaceVersion >> 4}.${bind.interfaceVersion & 15}`,
  tls: bind.tls,
  system_type: bind.systemType,
  since: bind.since.toISOString(),
  session: bind.metrics && { ...bind.metrics, as_of: bind.metricsAt!.toISOString() },
})

export const traceWire = ({ until, pdus }: Trace): z.output<typeof traceView> => ({
  until: until.toISOString(),
  pdus,
})

export const foundBindWire = (bind: FoundBind): z.output<typeof foundBind> => ({
  ...bindWire(bind),
  smpp_user_id: bind.userId,
  system_id: bind.systemId,
  api_key: bind.accountId,
})

/** An ended session in the audit log. */
export const endedWire = ({ sessionId, bindType, address }: EndedBind) => ({
  bind_session_id: sessionId,
  bind_type: bindType,
  address,
})

export const bindEventWire = (one: LoggedEvent): z.output<typeof bindEventView> => ({
  bind_event_id: one.id,
  event: one.event,
  reason: one.reason,
  bind_session_id: one.sessionId,
  bind_type: one.bindType,
  address: one.address,
  node: one.node,
  at: one.at.toISOString(),
})
