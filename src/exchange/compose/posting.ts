import type { Accounts } from '#accounts/index.ts'
import { openChannels, openChatMetrics, openPosts, type Channels, type Posts } from '#chat/index.ts'
import { openSinkTokens } from '#network/index.ts'
import type { Outbound } from '#platform/outbound/index.ts'
import {
  openDisabledMail,
  openEndpointMetrics,
  openWebhooks,
  openWebhooksMetrics,
  traceAttempts,
  type Posted,
  type TermsOf,
  type Webhooks,
} from '#webhooks/index.ts'
import type { Engine } from '../node/engine.ts'
import type { NodeParts } from '../node/node-parts.ts'
import { version } from '../node/version.ts'

/** Webhooks to customers and HTTP requests to chat channels; `posted` stores the outcome. */
export function openPosting(
  { db, vault, epoch, clock, node, life, activity }: Engine,
  { config, log, metrics, traces }: NodeParts,
  { accounts, outbound, posted }: { accounts: Accounts; outbound: Outbound; posted: Posted },
): { channels: Channels; webhooks: Webhooks; posts: Posts } {
  const channels = openChannels({ db, vault, epoch })
  const termsOf = termsBy(accounts, channels)
  openEndpointMetrics(metrics, db, clock)
  const bearerOf = openSinkTokens({ db, vault })
  const ofNode = { db, clock, node, activity, outbound, log, version }
  const webhooks = openWebhooks({
    ...ofNode,
    termsOf,
    bearerOf,
    observe: openWebhooksMetrics(metrics),
    traced: traces && traceAttempts(traces, config.traceWebhooks),
    isCurrent: () => life.isCurrent(),
    posted,
    notifyDisabled: openDisabledMail(vault),
  })
  const posts = openPosts({ channels, webhooks, clock })
  openChatMetrics(metrics, db, channels)
  return { channels, webhooks, posts }
}

function termsBy(accounts: Accounts, channels: Channels): TermsOf {
  return async ({ accountId, channel, endpointId }) => {
    if (channel !== undefined) return channels.terms(accountId, channel)
    const policy = accounts.policyNow(accountId) ?? (await accounts.policy(accountId))
    const { id: apiKey, any2xx, goneDisables } = policy
    if (endpointId === undefined) return { apiKey, secrets: policy.signatureSecrets(), any2xx, goneDisables }
    const endpoint = policy.endpoints.find(({ id }) => id === endpointId)
    if (!endpoint) return undefined
    const { url: endpointUrl, enabled } = endpoint
    return {
      apiKey,
      secrets: endpoint.secrets(),
      any2xx,
      goneDisables,
      endpointUrl,
      isSwitchedOff: !enabled,
    }
  }
}
