import { useQueries, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

const atOnce = 100
const keptMs = 60_000

type Waiting = { resolve: (name: string | null) => void; reject: (error: unknown) => void }

let wanted = new Map<string, Waiting[]>()

/**
 * Looks up the name of an account; null if the account does not exist. All names that a page needs are read
 * in one request.
 */
export function nameOfAccount(apiKey: string): Promise<string | null> {
  if (wanted.size === 0) setTimeout(() => void askAll())
  return new Promise((resolve, reject) => {
    wanted.set(apiKey, [...(wanted.get(apiKey) ?? []), { resolve, reject }])
  })
}

async function askAll(): Promise<void> {
  const requested = [...wanted]
  wanted = new Map()
  for (let from = 0; from < requested.length; from += atOnce) await ask(requested.slice(from, from + atOnce))
}

async function ask(some: readonly [apiKey: string, Waiting[]][]): Promise<void> {
  try {
    const query = { api_keys: some.map(([apiKey]) => apiKey).join(','), limit: String(atOnce) }
    const { accounts } = await call('listAccounts', { query })
    const names = new Map(accounts.map(({ api_key, name }) => [api_key, name]))
    for (const [apiKey, all] of some) for (const { resolve } of all) resolve(names.get(apiKey) ?? null)
  } catch (error) {
    for (const [, all] of some) for (const { reject } of all) reject(error)
  }
}

const fullKey = /^[0-9a-f]{8}$/

// A change that reloads lists of accounts reloads the names, too.
const queryOf = (apiKey: string | null | undefined) => ({
  queryKey: ['listAccounts', 'name', apiKey],
  queryFn: () => nameOfAccount(apiKey!),
  enabled: fullKey.test(apiKey ?? ''),
  staleTime: keptMs,
})

/** The name of an account; undefined until the name is loaded. */
export function useAccountName(apiKey: string | null | undefined): string | undefined {
  return useQuery(queryOf(apiKey)).data ?? undefined
}

/** The names of accounts by their keys. */
export function useAccountNames(apiKeys: readonly string[]): ReadonlyMap<string, string> {
  const found = useQueries({ queries: apiKeys.map(queryOf) })
  return new Map(apiKeys.flatMap((key, i) => (found[i]?.data ? [[key, found[i].data]] : [])))
}
