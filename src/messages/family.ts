import type { Accounts, Caller } from '#accounts/index.ts'
import type { Channels } from '#chat/index.ts'
import type { Family } from '#platform/family.ts'
import { Problem, type ProblemKind } from '#platform/problem.ts'
import { unknownChannels } from './chat-channels.ts'
import { invalidMessage, messageProblems } from './problems.ts'

/** The messages family: application JWT or Basic, never both; problem bodies, of which 422 travels as plain JSON. */
export function messagesFamily(accounts: Accounts, channels: Channels, errorsUrl: string): Family<Caller> {
  return {
    name: 'messages',
    authenticate: (credentials) => accounts.basicOrJwt(credentials),
    async invalid(faults, operationId, body) {
      if (operationId !== 'sendMessage') return invalidMessage(faults)
      const named = new Set(faults.map(({ name }) => name))
      const unknown = await unknownChannels(channels, body)
      return invalidMessage([...faults, ...unknown.filter(({ name }) => !named.has(name))])
    },
    unreadable: (reason) => new Problem(unreadable[reason]),
    render(problem, requestId) {
      const { kind, detail, faults } = problem
      return {
        type: kind.status === 422 ? 'application/json' : 'application/problem+json',
        body: {
          type: problemType(errorsUrl, kind),
          title: kind.title,
          detail,
          instance: requestId,
          ...(faults.length > 0 && {
            invalid_parameters: faults.map(({ name, reason }) => ({ name, reason })),
          }),
        },
        headers: { 'x-nexmo-trace-id': requestId },
      }
    },
  }
}

const unreadable = {
  json: messageProblems.invalidJson,
  'media-type': messageProblems.mediaType,
  'too-large': messageProblems.tooLarge,
} as const

/** Codes of a product have a page of its own below the address of errors, message error codes that of messages; general ones stand on its first page. */
function problemType(errorsUrl: string, { code }: ProblemKind): string {
  if (code.includes('#')) return `${errorsUrl}/${code}`
  return /^\d+$/.test(code) ? `${errorsUrl}/messages#${code}` : `${errorsUrl}#${code}`
}
