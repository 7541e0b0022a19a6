import type { Accounts, Caller } from '#accounts/index.ts'
import type { Db } from '#platform/database/db.ts'
import type { Family } from '#platform/contract/family.ts'
import { Problem, type ProblemKind } from '#platform/contract/problem.ts'
import { problemWire, typeBelow } from '#platform/contract/problem-wire.ts'
import { crossFieldFaults, type CrossFieldDeps } from '../message/cross-field-rules.ts'
import { invalidMessage, messageProblems, unknownChannel } from '../message/problems.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { ownMessage } from './update.ts'
import { isForUnknownChannel, withoutUnknownForms } from '../message/unknown-channels.ts'

/**
 * The messages family. Requests authenticate by application JWT or Basic, never both; errors are problem documents, with status 422 sent as plain
 * JSON.
 */
export function messagesFamily(
  accounts: Accounts,
  judging: CrossFieldDeps & { db: Db; traffic: Pick<Traffic, 'admits'> },
  errorsUrl: string,
): Family<Caller> {
  return {
    name: 'messages',
    owner: ({ account }) => account.id,
    target({ account }, operationId, params) {
      if (operationId !== 'updateMessage') return undefined
      const { message_uuid: id } = params as { message_uuid: string }
      return judging.db.asAccount(account.id, async (sql) => void (await ownMessage(sql, account.id, id)))
    },
    traced: true,
    authenticate: (credentials) => accounts.basicOrJwt(credentials),
    refusal({ account }, operationId) {
      if (operationId === 'sendMessage' && !judging.traffic.admits(account.id)) return crowded
      return undefined
    },
    readAgain: async (operationId, body) =>
      operationId === 'sendMessage' ? withoutUnknownForms(judging.channels, body) : undefined,
    async invalid(faults, operationId, { body, header }) {
      if (operationId !== 'sendMessage') return invalidMessage(faults)
      if (await isForUnknownChannel(judging.channels, body)) return unknownChannel
      const named = new Set(faults.map(({ name }) => name))
      const more = await crossFieldFaults(judging, { body, key: header('idempotency-key') })
      return invalidMessage([...faults, ...more.filter(({ name }) => !named.has(name))])
    },
    unreadable: (reason) => new Problem(unreadable[reason]),
    render: (problem, instance) => ({
      type: problem.kind.status === 422 ? 'application/json' : 'application/problem+json',
      body: problemWire(problem, problemType(errorsUrl, problem.kind), instance),
    }),
  }
}

/** Created only once, because overload causes most rejections and must not cost more. */
const crowded = new Problem(messageProblems.unavailable, { retryAfter: 1 })

const unreadable = {
  json: messageProblems.invalidJson,
  'media-type': messageProblems.mediaType,
  'too-large': messageProblems.tooLarge,
} as const

/** Message error codes have a separate page. */
function problemType(errorsUrl: string, kind: ProblemKind): string {
  return /^\d+$/.test(kind.code) ? `${errorsUrl}/messages#${kind.code}` : typeBelow(errorsUrl, kind)
}
