import type { Allowance, Caller } from '#accounts/index.ts'
import type { Handlers } from '#platform/contract.ts'
import { Problem } from '#platform/problem.ts'
import type { messagesContract } from './contract.ts'
import { messageProblems } from './problems.ts'
import { send } from './send.ts'
import type { Traffic } from './traffic.ts'

export function messagesHandlers(traffic: Traffic): Handlers<typeof messagesContract, Caller> {
  return {
    async sendMessage({ caller, header }, { body }) {
      const allowed = () => rateHeaders(traffic.allowance(caller.account))
      try {
        const { answer, replayed } = await send(traffic, caller, body, header('idempotency-key'))
        const headers = replayed ? { ...allowed(), 'idempotent-replayed': 'true' } : allowed()
        return { status: 202, body: answer, headers }
      } catch (error) {
        throw isThrottled(error) ? slowedDown(caller.account.maxOutboundRequest) : error
      }
    },
  }
}

function rateHeaders({ limit, remaining, resetAt }: Allowance): Record<string, string> {
  return {
    'x-ratelimit-limit': String(limit),
    'x-ratelimit-remaining': String(remaining),
    'x-ratelimit-reset': String(resetAt),
  }
}

function isThrottled(error: unknown): boolean {
  return error instanceof Problem && error.kind === messageProblems.throttled
}

/** One more message is allowed within a second, however slowly an account may send. */
function slowedDown(limit: number): Problem {
  const headers = rateHeaders({ limit, remaining: 0, resetAt: Math.ceil(Date.now() / 1000) + 1 })
  return new Problem(messageProblems.throttled, { retryAfter: 1, headers })
}
