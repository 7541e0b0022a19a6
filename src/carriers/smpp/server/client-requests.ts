import { COMMAND, QUERY_SM_RESP, responseTo } from '../pdus/commands.ts'
import type { CancelSm, ReplaceSm } from '../pdus/change-pdus.ts'
import { isFault } from '../pdus/fault.ts'
import { numberOfState } from '../pdus/receipt.ts'
import { encodeQueryResponse, type QuerySm } from '../pdus/session-pdus.ts'
import { statusName, STATUS } from '../pdus/statuses.ts'
import { writeTime } from '../pdus/time.ts'
import type { ClientLink } from './client-link.ts'
import { OpenSubmits } from './open-submits.ts'
import type { Steps } from './requests.ts'
import { encodeAnswers } from './responses.ts'
import type {
  MessageState,
  ReceivedSubmit,
  ServerHost,
  ServerSession,
  SubmitAnswer,
} from './server-contract.ts'

type Deps = {
  session: ServerSession
  host: Pick<ServerHost, 'submit' | 'query' | 'cancel' | 'replace'>
  link: ClientLink
}

/** The decoded requests of one session, and the responses to its submits. */
export class ClientRequests implements Steps {
  readonly #deps: Deps
  readonly #open: OpenSubmits
  #batch: ReceivedSubmit[] = []
  /** Submits since the bind. */
  submits = 0

  constructor(deps: Deps) {
    this.#deps = deps
    const { flow } = deps.link
    this.#open = new OpenSubmits({ pause: () => flow.pause('window'), resume: () => flow.resume('window') })
  }

  /** Number of submits without a response. */
  get open(): number {
    return this.#open.count
  }

  get window(): number {
    return this.#open.window
  }

  limit(window: number): void {
    this.#open.limit(window)
  }

  /** Hands over the submits that were read. */
  flush(): void {
    if (this.#batch.length === 0) return
    const batch = this.#batch
    this.#batch = []
    this.#deps.host.submit(this.#deps.session, batch)
  }

  answer(answers: readonly SubmitAnswer[]): void {
    const { link } = this.#deps
    const octets = encodeAnswers(answers, (sequence) => this.#open.take(sequence))
    if (octets.length > 0) link.write(octets)
    for (const { status } of answers) if (status !== 0) link.noteError(statusName(status))
  }

  submit(commandId: number, submit: ReceivedSubmit): void {
    const reason = this.#open.add(submit.sequence, commandId)
    if (reason) {
      const status = reason === 'beyond window' ? STATUS.ESME_RTHROTTLED : STATUS.ESME_RSUBMITFAIL
      return this.#deps.link.refuse(commandId, status, submit.sequence, reason)
    }
    this.submits += 1
    this.#batch.push(submit)
  }

  query(sequence: number, query: QuerySm): void {
    const { session, host, link } = this.#deps
    host.query(session, query).then(
      (found) => this.#found(sequence, query.messageId, found),
      () => link.reply(QUERY_SM_RESP, STATUS.ESME_RQUERYFAIL, sequence),
    )
  }

  cancel(sequence: number, request: CancelSm): void {
    const { session, host } = this.#deps
    this.#change(COMMAND.cancel_sm, sequence, STATUS.ESME_RCANCELFAIL, host.cancel(session, request))
  }

  replace(sequence: number, request: ReplaceSm): void {
    const { session, host } = this.#deps
    this.#change(COMMAND.replace_sm, sequence, STATUS.ESME_RREPLACEFAIL, host.replace(session, request))
  }

  #found(sequence: number, messageId: string, found: MessageState | undefined): void {
    const { link } = this.#deps
    if (!found) return link.refuse(COMMAND.query_sm, STATUS.ESME_RQUERYFAIL, sequence, 'message_id')
    const pdu = encodeQueryResponse(sequence, {
      messageId,
      finalDate: found.finalAt === undefined ? '' : writeTime(found.finalAt),
      messageState: numberOfState(found.state),
      errorCode: found.error & 0xff,
    })
    if (isFault(pdu)) link.reply(QUERY_SM_RESP, STATUS.ESME_RQUERYFAIL, sequence)
    else link.write(pdu)
  }

  #change(commandId: number, sequence: number, failed: number, result: Promise<number>): void {
    const { link } = this.#deps
    result.then(
      (status) => link.reply(responseTo(commandId), status, sequence),
      () => link.reply(responseTo(commandId), failed, sequence),
    )
  }
}
