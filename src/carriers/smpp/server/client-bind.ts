import type { BindKind } from '../sessions/bind-contract.ts'
import { COMMAND, responseTo } from '../pdus/commands.ts'
import { isFault } from '../pdus/fault.ts'
import { decodeBind, encodeBindResponse } from '../pdus/session-pdus.ts'
import { statusName, STATUS } from '../pdus/statuses.ts'
import type { ClientLink } from './client-link.ts'
import type { Frame } from './requests.ts'
import type { Admission, BindRequest, ServerHost, ServerSession } from './server-contract.ts'

/** The version of the protocol from which clients accept optional parameters. */
const WITH_PARAMETERS = 0x34

/** The type of bind by command_id. */
export const bindKinds: Readonly<Record<number, BindKind>> = {
  [COMMAND.bind_receiver]: 'receiver',
  [COMMAND.bind_transmitter]: 'transmitter',
  [COMMAND.bind_transceiver]: 'transceiver',
}

type Deps = {
  session: ServerSession
  host: Pick<ServerHost, 'admit' | 'bound' | 'ended'>
  link: ClientLink
  /** Sets the windows of an accepted bind. */
  limit(windows: { window: number; deliveryWindow: number }): void
}

/** The bind of one session: the host decides, and a refusal closes the connection. */
export class ClientBind {
  readonly #deps: Deps
  /** The accepted bind, without its password. */
  request: BindRequest | undefined

  constructor(deps: Deps) {
    this.#deps = deps
  }

  get acceptsParameters(): boolean {
    return this.request!.interfaceVersion >= WITH_PARAMETERS
  }

  received(kind: BindKind, commandId: number, sequence: number, { buffer, start, end }: Frame): void {
    const { session, host, link } = this.#deps
    if (link.phase !== 'open') return link.reply(responseTo(commandId), STATUS.ESME_RALYBND, sequence)
    const pdu = decodeBind(buffer, start, end)
    if (isFault(pdu)) return this.#reject(commandId, sequence, pdu.commandStatus)
    link.phase = 'binding'
    const { systemId, password, systemType, interfaceVersion } = pdu
    const { address, tls } = link
    const request = { kind, systemId, password, systemType, interfaceVersion, address, tls }
    host.admit(session, request).then(
      (admission) => this.#decided(commandId, sequence, request, admission),
      () => this.#reject(commandId, sequence, STATUS.ESME_RSYSERR),
    )
  }

  #decided(commandId: number, sequence: number, request: BindRequest, admission: Admission): void {
    const { session, host, link, limit } = this.#deps
    if (!('window' in admission)) return this.#reject(commandId, sequence, admission.status)
    this.request = { ...request, password: '' }
    // The host has counted the bind, and must release it because the client has disconnected.
    if (link.connection.closed) return host.ended(session, 'closed by peer')
    link.phase = 'bound'
    limit(admission)
    const version = this.acceptsParameters ? WITH_PARAMETERS : undefined
    const response = encodeBindResponse(responseTo(commandId), sequence, admission.systemId, version)
    if (isFault(response)) return this.#reject(commandId, sequence, STATUS.ESME_RSYSERR)
    link.write(response)
    host.bound(session)
  }

  #reject(commandId: number, sequence: number, status: number): void {
    const { link } = this.#deps
    if (link.connection.closed) return
    link.phase = 'ending'
    link.reply(responseTo(commandId), status, sequence)
    link.connection.close(`bind refused: ${statusName(status)}`, 'flush')
  }
}
