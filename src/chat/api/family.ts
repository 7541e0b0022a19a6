import type { Family } from '#platform/contract/family.ts'
import { Problem } from '#platform/contract/problem.ts'
import { inProblems } from '#platform/contract/usual-problems.ts'
import { typeBelow } from '#platform/contract/problem-wire.ts'
import type { Channel } from '../channels/channel.ts'
import type { Channels } from '../channels/channels.ts'
import { chatProblems } from '../channels/problems.ts'

/** The chat family: requests authenticate with the bearer token of a channel; errors are problem bodies. */
export function chatFamily(channels: Channels, errorsUrl: string): Family<Channel> {
  return {
    ...inProblems((kind) => typeBelow(errorsUrl, kind), chatProblems),
    name: 'chat',
    owner: ({ name }) => `channel ${name}`,
    async authenticate({ authorization, authorizationCount }) {
      const token = /^Bearer (\S{1,200})$/i.exec(authorization ?? '')?.[1]
      const channel = token && authorizationCount === 1 ? await channels.byToken(token) : undefined
      if (!channel) throw new Problem(chatProblems.unauthorized)
      return channel
    },
  }
}
