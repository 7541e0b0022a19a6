import { useSearchParams } from 'wouter'

/** Filters in the address of the page, so that a view can be bookmarked, shared, and restored. */
export function useFilters<const Names extends readonly string[]>(names: Names) {
  const [words, setWords] = useSearchParams()
  const filters = Object.fromEntries(
    names.flatMap((name) => {
      const value = words.get(name)
      return value ? [[name, value]] : []
    }),
  ) as Partial<Record<Names[number], string>>
  const set = (change: Partial<Record<Names[number], string | undefined>>) => {
    const changes = Object.entries(change) as [string, string | undefined][]
    // Each keystroke replaces the current history entry, so that one step back leaves the view.
    const replace = changes.every(([name, value]) => value && words.has(name))
    setWords(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of changes)
          if (value) next.set(name, value)
          else next.delete(name)
        return next
      },
      { replace },
    )
  }
  const clear = () => set(Object.fromEntries(names.map((name) => [name, undefined])) as typeof filters)
  return { filters, set, clear, isFiltered: Object.keys(filters).length > 0 }
}
