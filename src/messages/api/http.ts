import type { Allowance, Caller } from '#accounts/index.ts'
import type { Handlers } from '#platform/contract/contract.ts'
import { Problem } from '#platform/contract/problem.ts'
import type { messagesContract } from '../message/contract.ts'
import { crossFieldFaults, type CrossFieldDeps } from '../message/cross-field-rules.ts'
import { invalidMessage, messageProblems } from '../message/problems.ts'
import { send } from './send.ts'
import type { Traffic } from '../traffic/traffic.ts'
import { updateMessage, type UpdateDeps } from './update.ts'
import { wallNow } from '#platform/wall-clock.ts'

type Deps = UpdateDeps & CrossFieldDeps & { traffic: Traffic }

/** The handlers of the messages family. */
export function messagesHandlers(deps: Deps): Handlers<typeof messagesContract, Caller> {
  const { traffic } = deps
  return {
    async sendMessage({ caller, header, tracedRequest }, { body }) {
      const key = header('idempotency-key')
      const faults = await crossFieldFaults(deps, { body, key })
      if (faults.length > 0) throw invalidMessage(faults)
      const allowed = () => rateHeaders(traffic.allowance(caller.account))
      try {
        const { answer, replayed } = await send(traffic, caller, body, { key, tracedRequest })
        const headers = replayed ? { ...allowed(), 'idempotent-replayed': 'true' } : allowed()
        return { status: 202, body: answer, headers }
      } catch (error) {
        throw isThrottled(error) ? slowedDown(caller.account.maxOutboundRequest) : error
      }
    },
    async updateMessage({ caller }, { params, body }) {
      await updateMessage(deps, caller, params.message_uuid, body)
      return { status: 202 }
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

/** A throttled account may send again after 1 s, regardless of its rate limit. */
function slowedDown(limit: number): Problem {
  const headers = rateHeaders({ limit, remaining: 0, resetAt: wallNow() + 1000 })
  return new Problem(messageProblems.throttled, { retryAfter: 1, headers })
}
