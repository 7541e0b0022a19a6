import type { Ask } from './ask.ts'

const atOnce = 100

/** Names of accounts by API key, read with one request per 100 accounts of a page. */
export async function accountNames(ask: Ask, keys: readonly string[]): Promise<(key: string) => string> {
  const names = new Map<string, string>()
  const wanted = [...new Set(keys)]
  for (let from = 0; from < wanted.length; from += atOnce) {
    const api_keys = wanted.slice(from, from + atOnce).join(',')
    const { accounts } = await ask('listAccounts', { query: { api_keys, limit: String(atOnce) } })
    for (const { api_key, name } of accounts) names.set(api_key, name)
  }
  return (key) => (names.has(key) ? `${names.get(key)} ${key}` : key)
}
