import type { Family } from '#platform/contract/family.ts'
import { Problem } from '#platform/contract/problem.ts'
import { problemWire, typeBelow } from '#platform/contract/problem-wire.ts'
import type { Channel } from '../channels/channel.ts'
import type { Channels } from '../channels/channels.ts'
import { chatProblems } from '../channels/problems.ts'

/** The chat family: the token of one channel as Bearer, problem bodies. */
export function chatFamily(channels: Channels, errorsUrl: string): Family<Channel> {
  return {
    name: 'chat',
    owner: ({ name }) => `channel ${name}`,
    async authenticate({ authorization, authorizationCount }) {
      const token = /^Bearer (\S{1,200})$/i.exec(authorization ?? '')?.[1]
      const channel = token && authorizationCount === 1 ? await channels.byToken(token) : undefined
      if (!channel) throw new Problem(chatProblems.unauthorized)
      return channel
    },
    invalid: (faults) => new Problem(chatProblems.invalid, { faults }),
    unreadable: (reason) => new Problem(chatProblems[reason]),
    render: (problem, instance) => ({
      type: 'application/problem+json',
      body: problemWire(problem, typeBelow(errorsUrl, problem.kind), instance),
    }),
  }
}
