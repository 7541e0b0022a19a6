/** The packet codes used here (RFC 2866, section 3; RFC 5176, section 2.3: a change of authorization is a `CoA`). */
export const CODE = {
  accountingRequest: 4,
  accountingResponse: 5,
  disconnectRequest: 40,
  disconnectAck: 41,
  disconnectNak: 42,
  changeRequest: 43,
  changeAck: 44,
  changeNak: 45,
} as const

/** Acct-Status-Type (RFC 2866, section 5.1). */
export const STATUS = { start: 1, stop: 2, interim: 3, on: 7, off: 8 } as const

export type Status = keyof typeof STATUS

const statusNames = new Map<number, Status>(Object.entries(STATUS).map(([name, n]) => [n, name as Status]))

/** Undefined for statuses that are not about sessions here: tunnels, links, failures. */
export function statusOf(n: number): Status | undefined {
  return statusNames.get(n)
}

/** Acct-Terminate-Cause (RFC 2866, section 5.10; from 19 on RFC 3580 and later). */
const terminateCauses = [
  'user-request',
  'lost-carrier',
  'lost-service',
  'idle-timeout',
  'session-timeout',
  'admin-reset',
  'admin-reboot',
  'port-error',
  'nas-error',
  'nas-request',
  'nas-reboot',
  'port-unneeded',
  'port-preempted',
  'port-suspended',
  'service-unavailable',
  'callback',
  'user-error',
  'host-request',
]

/** The name of a cause, or its number if the name is not known. */
export function terminateCauseName(n: number): string {
  return terminateCauses[n - 1] ?? String(n)
}

/** Error-Cause (RFC 5176, section 3.5). */
const errorCauses = new Map([
  [201, 'residual-session-context-removed'],
  [202, 'invalid-eap-packet'],
  [401, 'unsupported-attribute'],
  [402, 'missing-attribute'],
  [403, 'nas-identification-mismatch'],
  [404, 'invalid-request'],
  [405, 'unsupported-service'],
  [406, 'unsupported-extension'],
  [407, 'invalid-attribute-value'],
  [501, 'administratively-prohibited'],
  [502, 'request-not-routable'],
  [503, 'session-context-not-found'],
  [504, 'session-context-not-removable'],
  [505, 'other-proxy-processing-error'],
  [506, 'resources-unavailable'],
  [507, 'request-initiated'],
  [508, 'multiple-session-selection-unsupported'],
])

/** The Error-Cause for a session that does not exist or no longer exists. */
export const SESSION_CONTEXT_NOT_FOUND = 503

/** The name of an Error-Cause (RFC 5176, section 3.5), or its number if the name is not known. */
export function errorCauseName(n: number): string {
  return errorCauses.get(n) ?? String(n)
}
