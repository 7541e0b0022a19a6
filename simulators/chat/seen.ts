/** A post as it came: its number, when, what it said, and what it was answered. */
export type SeenPost = { n: number; at: string; answered: number; post: Record<string, unknown> }

const mostKept = 1_000

/** The last posts, the oldest of them first. */
export type SeenPosts = {
  add(answered: number, post: Record<string, unknown>): void
  /** Those behind number `after`, at most `limit`; `next` is the last one's number. */
  behind(after: number, limit: number): { posts: SeenPost[]; next: number }
}

/** Keeps the last thousand posts in memory. */
export function openSeenPosts(): SeenPosts {
  const kept: SeenPost[] = []
  let n = 0
  return {
    add(answered, post) {
      kept.push({ n: ++n, at: new Date().toISOString(), answered, post })
      if (kept.length > mostKept) kept.shift()
    },
    behind(after, limit) {
      const posts = kept.filter((one) => one.n > after).slice(0, limit)
      return { posts, next: posts.at(-1)?.n ?? after }
    },
  }
}
