import type { z } from 'zod'
import type { feedView } from '#webhooks/index.ts'
import { CommandError } from '../frame/command-error.ts'
import { PassingError } from '../frame/passing-error.ts'

type Feed = z.output<typeof feedView>

/** Reads the webhooks of an account by the operator API. */
export function operatorFeed(
  { operator, token, apiKey }: { operator: string; token: string; apiKey: string },
  signal: AbortSignal,
): (cursor: string | undefined) => Promise<Feed> {
  return async (cursor) => {
    const query = new URLSearchParams({ api_key: apiKey, ...(cursor && { cursor }) })
    const response = await fetch(`${operator}/operator/v1/webhooks/feed?${query.toString()}`, {
      headers: { authorization: `Bearer ${token}` },
      signal,
    }).catch((error: Error) => {
      throw new PassingError(`The exchange does not respond (${error.message}).`)
    })
    if (response.ok) return (await response.json()) as Feed
    const { title, detail } = (await response.json()) as { title: string; detail?: string }
    const sentence = `${response.status} ${title}. ${detail ?? ''}`
    throw response.status < 500 ? new CommandError(sentence) : new PassingError(sentence)
  }
}
