/** A received request: its sequence number, its time, its body, and the returned status. */
export type SeenPost = { n: number; at: string; answered: number; post: Record<string, unknown> }

const maxKept = 1_000

/** The latest requests, oldest first. */
export type SeenPosts = {
  add(answered: number, post: Record<string, unknown>): void
  /** Requests after number `after`, at most `limit`; `next` is the number of the last returned request. */
  behind(after: number, limit: number): { posts: SeenPost[]; next: number }
}

/** Keeps the latest 1,000 requests in memory. */
export function openSeenPosts(): SeenPosts {
  const kept: SeenPost[] = []
  let n = 0
  return {
    add(answered, post) {
      kept.push({ n: ++n, at: new Date().toISOString(), answered, post })
      if (kept.length > maxKept) kept.shift()
    },
    behind(after, limit) {
      const posts = kept.filter((one) => one.n > after).slice(0, limit)
      return { posts, next: posts.at(-1)?.n ?? after }
    },
  }
}
