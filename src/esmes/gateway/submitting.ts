import type { Accounts } from '#accounts/index.ts'
import {
  contentOf,
  SMPP_STATUS as STATUS,
  type ReceivedSubmit,
  type ServerSession,
  type ShortMessage,
  type SubmitAnswer,
} from '#carriers/index.ts'
import { submitRequestOf, type Traffic } from '#messages/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { Log } from '#platform/log.ts'
import { statusOf } from '../submits/problem-statuses.ts'
import { readSubmit } from '../submits/read-submit.ts'
import type { Submit, SubmitRefusal } from '../submits/submit.ts'
import type { SmppUser } from '../users/user.ts'
import type { Answers } from './answers.ts'

/** The longest text, as in the HTTP API. */
const longestText = 1_000

export type SubmittingDeps = {
  accounts: Pick<Accounts, 'policy' | 'policyNow'>
  traffic: Pick<Traffic, 'accept' | 'clock'>
  log: Log
}

/** Stores the submits of sessions as messages. Each response leaves after its message is stored. */
export type Submitting = {
  submit(session: ServerSession, user: SmppUser, submits: readonly ReceivedSubmit[]): void
}

export function openSubmitting(deps: SubmittingDeps, answers: Answers): Submitting {
  const one = async (user: SmppUser, submit: ReceivedSubmit): Promise<SubmitAnswer> => {
    const { sequence, message, destinations } = submit
    if (destinations) return { sequence, ...(await acceptMulti(deps, user, message, destinations)) }
    return { sequence, ...(await acceptOne(deps, user, message)) }
  }
  return {
    submit(session, user, submits) {
      for (const submit of submits)
        void one(user, submit)
          .catch((err: unknown) => {
            deps.log.error({ err, smpp_user: user.systemId }, 'could not accept a submit')
            return { sequence: submit.sequence, status: STATUS.ESME_RSYSERR, messageId: '' }
          })
          .then((answer) => answers.add(session, answer))
    },
  }
}

type Result = Omit<SubmitAnswer, 'sequence'>

const refused = ({ status }: SubmitRefusal): Result => ({ status, messageId: '' })

/** One message for each destination; the response has the ID of the first one and the destinations without a message. */
async function acceptMulti(
  deps: SubmittingDeps,
  user: SmppUser,
  message: ShortMessage,
  destinations: NonNullable<ReceivedSubmit['destinations']>,
): Promise<Result> {
  const results = await Promise.all(
    destinations.map(({ ton, npi, address }) =>
      acceptOne(deps, user, { ...message, destinationTon: ton, destinationNpi: npi, destination: address }),
    ),
  )
  const failed = destinations.flatMap((destination, i) =>
    results[i]!.status === STATUS.ESME_ROK ? [] : [{ ...destination, status: results[i]!.status }],
  )
  const messageId = results.find(({ status }) => status === STATUS.ESME_ROK)?.messageId
  return messageId === undefined ? results[0]! : { status: STATUS.ESME_ROK, messageId, failed }
}

async function acceptOne(deps: SubmittingDeps, user: SmppUser, pdu: ShortMessage): Promise<Result> {
  const now = deps.traffic.clock.now()
  const submit = readSubmit(pdu, user, now)
  if ('status' in submit) return refused(submit)
  if (submit.position !== null) return refused(segment)
  if (submit.sendAt !== undefined) return refused(scheduled)
  const content = contentOf([submit.piece])
  if (content.encoding === 'binary') return refused(binary)
  if (content.text.length > longestText) return refused(tooLong)
  const account = deps.accounts.policyNow(user.accountId) ?? (await deps.accounts.policy(user.accountId))
  const request = requestOf(user, account.maxOutboundRequest, submit, content.text, now)
  try {
    await deps.traffic.accept(request)
  } catch (error) {
    if (error instanceof Problem) return { status: statusOf(error), messageId: '' }
    throw error
  }
  return { status: STATUS.ESME_ROK, messageId: request.message.id }
}

const segment = {
  status: STATUS.ESME_RSUBMITFAIL,
  reason: 'The exchange does not join segments; send a long text in message_payload.',
}
const scheduled = { status: STATUS.ESME_RINVSCHED, reason: 'The exchange does not schedule messages.' }
const binary = { status: STATUS.ESME_RSUBMITFAIL, reason: 'The exchange carries texts only.' }
const tooLong = { status: STATUS.ESME_RINVMSGLEN, reason: 'The text is longer than 1,000 characters.' }

function requestOf(user: SmppUser, perSecond: number, submit: Submit, text: string, now: number) {
  const sending = {
    accountId: user.accountId,
    applicationId: user.applicationId,
    actor: `smpp:${user.systemId}`,
    perSecond,
  }
  const body = {
    message_type: 'text' as const,
    channel: 'sms',
    from: submit.sender,
    to: submit.recipient,
    text,
    content_id: submit.contentId,
    entity_id: submit.entityId,
  }
  const request = submitRequestOf(sending, body, now)
  const { source, destination, receipts, expiresAt } = submit
  const submits = [{ id: request.message.id, ...receipts }]
  Object.assign(request.message, {
    smpp: { userId: user.id, source, destination, submits },
    ...(expiresAt !== undefined && { expiresAt }),
  })
  return request
}
