import type { BindKind } from '../smpp/index.ts'

type Rejected = { kind: BindKind; sessions: number }

const check = (settings: string) => () => `Check ${settings}.`
const later = () => 'Try again later.'

/** Advice on a bind status; `sessions` is the number of bound sessions of the carrier. */
const actions: Readonly<Record<string, (rejected: Rejected) => string>> = {
  ESME_RINVPASWD: check('system_id and password, including upper and lower case'),
  ESME_RINVSYSID: check('the system_id, including upper and lower case'),
  ESME_RINVSYSTYP: check('the system_type; many carriers require an empty one'),
  ESME_RBINDFAIL: ({ sessions }) =>
    sessions > 0
      ? tooMany(sessions)
      : 'Check system_id, password and bind mode, and ask the carrier whether it permits this address.',
  ESME_RALYBND: ({ sessions }) =>
    sessions > 0
      ? tooMany(sessions)
      : 'Another system may be bound with this system_id. Ask the carrier how many sessions it permits.',
  ESME_RINVBNDSTS: otherMode,
  ESME_RINVCMDID: otherMode,
  ESME_RSYSERR: later,
  ESME_RX_T_APPN: later,
  ESME_RTHROTTLED: later,
  ESME_RMSGQFUL: later,
}

function tooMany(sessions: number): string {
  const bound = sessions === 1 ? '1 session is' : `${sessions} sessions are`
  return `${bound} bound, and the carrier may not permit another one. Drain the carrier before the test, or ask how many sessions it permits.`
}

function otherMode({ kind }: Rejected): string {
  const mode = kind === 'transceiver' ? 'pair' : 'transceiver'
  return `Set the bind mode to ${mode}, if the carrier supports it.`
}

/** Advice on a rejected bind. */
export function actionFor(status: string, rejected: Rejected): string {
  return actions[status]?.(rejected) ?? 'Ask the carrier for the reason.'
}
