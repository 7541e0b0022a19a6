import { useCallback, useMemo, useState } from 'react'
import { call } from '../../api/call.ts'
import type { Bubble } from './bubble.ts'
import { useFollowed } from './followed.ts'

/** An event of a chat user: a message, a read receipt, or a typing indicator. */
type Post = {
  n: number
  at: string
  event: string
  id: string
  from: string
  to: string
  text: string
  shown: boolean
}

type Raw = { n: number; at: string; post: Record<string, unknown> }

const word = (value: unknown) => (typeof value === 'string' ? value : '')

function postOf({ n, at, post }: Raw): Post {
  const { event, message_uuid: id, from, to, text, show } = post
  const parties = { from: word(from), to: word(to) }
  return { n, at, event: word(event), id: word(id), ...parties, text: word(text), shown: show === true }
}

/** The time at which the exchange accepted a message: the first 48 bits of the ID are milliseconds. Events are ordered by the same clock. */
const timeOfId = (uuid: string): string =>
  new Date(Number.parseInt(uuid.replaceAll('-', '').slice(0, 12), 16)).toISOString()

type Own = Bubble & { id: string }

/** The chats of one person on the sandbox chat channel. */
export function useChat(person: string) {
  const [own, setOwn] = useState<readonly Own[]>([])
  const read = useCallback(async (after: number, signal: AbortSignal) => {
    const { posts, next } = await call('readChatPosts', { query: { after: String(after) } }, signal)
    return { items: posts.map(postOf), next }
  }, [])
  const { items, error } = useFollowed(person ? read : undefined)
  const bubbles = useMemo(() => {
    const seen = new Set(items.flatMap(({ event, id }) => (event === 'read' ? [id] : [])))
    const came = items
      .filter(({ event, to }) => event === 'message' && to === person)
      .map(({ n, at, from, text }): Bubble => ({ key: String(n), at, peer: from, mine: false, text }))
    const wrote = own
      .filter(({ key }) => key.startsWith(`${person} `))
      .map((one): Bubble => ({ ...one, tick: seen.has(one.id) ? 'read' : 'sent' }))
    return [...came, ...wrote].toSorted((a, b) => a.at.localeCompare(b.at))
  }, [items, own, person])
  const write = async (to: string, text: string) => {
    const { message_uuid: id } = await call('originateChatMessage', { body: { from: person, to, text } })
    const one = { id, key: `${person} ${id}`, at: timeOfId(id), peer: to, mine: true, text }
    setOwn((known) => [...known, one])
  }
  /** The last typing indicator of the other party. */
  const isReplying = (peer: string) =>
    items.findLast((post) => isIndicator(post, person, peer))?.shown === true
  return { bubbles, error, write, isReplying }
}

const isIndicator = ({ event, from, to }: Post, person: string, peer: string) =>
  event === 'replying_indicator' && [from, to].includes(peer) && [from, to].includes(person)
