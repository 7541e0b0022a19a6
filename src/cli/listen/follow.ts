import { setTimeout as pause } from 'node:timers/promises'
import type { z } from 'zod'
import type { feedView } from '#webhooks/index.ts'
import { CommandError } from '../frame/command-error.ts'

type Feed = z.output<typeof feedView>
export type Entry =
  | ({ entry: 'event' } & Feed['events'][number])
  | ({ entry: 'attempt' } & Feed['attempts'][number])

export type Following = {
  operator: string
  token: string
  apiKey: string
  signal: AbortSignal
  /** Called once, when every further event will be shown. */
  started(): void
  err(line: string): void
}

const pollMs = 1_000

/** Polls for new entries until the command is stopped, and shows the entries in order. A failure is reported once; polling continues. */
export async function follow(following: Following, show: (entry: Entry) => void): Promise<void> {
  let cursor: string | undefined
  let trouble = ''
  while (!following.signal.aborted) {
    try {
      const feed = await ask(following, cursor)
      if (cursor === undefined) following.started()
      cursor = feed.next
      trouble = ''
      for (const entry of inOrder(feed)) show(entry)
    } catch (error) {
      if (following.signal.aborted) return
      if (error instanceof CommandError) throw error
      const { message } = error as Error
      if (message !== trouble) following.err(`The exchange does not respond (${message}); retrying.`)
      trouble = message
      await pause(pollMs, undefined, { signal: following.signal }).catch(() => undefined)
    }
  }
}

async function ask(
  { operator, token, apiKey, signal }: Following,
  cursor: string | undefined,
): Promise<Feed> {
  const query = new URLSearchParams({ api_key: apiKey, ...(cursor && { cursor }) })
  const response = await fetch(`${operator}/operator/v1/webhooks/feed?${query.toString()}`, {
    headers: { authorization: `Bearer ${token}` },
    signal,
  })
  if (response.ok) return (await response.json()) as Feed
  const { title, detail } = (await response.json()) as { title: string; detail?: string }
  const sentence = `${response.status} ${title}. ${detail ?? ''}`
  throw response.status < 500 ? new CommandError(sentence) : new Error(sentence)
}

function inOrder({ events, attempts }: Feed): Entry[] {
  const entries: [string, Entry][] = [
    ...events.map((one): [string, Entry] => [one.at, { entry: 'event', ...one }]),
    ...attempts.map((one): [string, Entry] => [one.recorded_at, { entry: 'attempt', ...one }]),
  ]
  return entries.toSorted(([a], [b]) => a.localeCompare(b)).map(([, entry]) => entry)
}
