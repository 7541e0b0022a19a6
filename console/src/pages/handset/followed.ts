import { useEffect, useState } from 'react'

type Page<Item> = { items: readonly Item[]; next: number }

const pauseMs = 3_000
const mostKept = 500

/**
 * Polls a growing list page by page: each request continues after the previous response. `waits` marks
 * long-polling operations; others are polled every 3 s, and only while the page is visible.
 */
export function useFollowed<Item>(
  read: ((after: number, signal: AbortSignal) => Promise<Page<Item>>) | undefined,
  { waits = false }: { waits?: boolean } = {},
): { items: readonly Item[]; error: Error | undefined } {
  const [items, setItems] = useState<readonly Item[]>([])
  const [error, setError] = useState<Error>()
  useEffect(() => {
    const over = new AbortController()
    setItems([])
    setError(undefined)
    if (read)
      void follow(read, { waits, signal: over.signal }, (more, wrong) => {
        if (over.signal.aborted) return
        setError(wrong)
        if (more.length > 0) setItems((known) => [...known, ...more].slice(-mostKept))
      })
    return () => over.abort()
  }, [read, waits])
  return { items, error }
}

async function follow<Item>(
  read: (after: number, signal: AbortSignal) => Promise<Page<Item>>,
  { waits, signal }: { waits: boolean; signal: AbortSignal },
  report: (more: readonly Item[], wrong: Error | undefined) => void,
): Promise<void> {
  let after = 0
  while (!signal.aborted) {
    let isWrong = false
    if (!document.hidden)
      try {
        const { items, next } = await read(after, signal)
        after = next
        report(items, undefined)
      } catch (error) {
        isWrong = true
        report([], error as Error)
      }
    if (!waits || isWrong || document.hidden) await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
