import { plainArray } from '#platform/database/db.ts'
import { parameters, valuesOf, type Added } from './count-store.ts'

/** What is to hold of messages when they are stored: what counters may hold then, and values that stand on none of the lists. */
export type Watch = { added: readonly Added[]; listed: ReadonlyMap<string, ReadonlySet<string>> }

/**
 * The part of a statement that counts what the statement stores, and looks into lists: it makes `watched (passed)`, which has to be
 * read, and fails (`isLimitPassed`) where a counter would hold too much or a value stands on its list, and where an account of `charge`
 * that is counted is not in `paid`: what is not stored must not stand in a counter, not for a moment, since others would be refused for
 * it. It counts when all that the part `locked` locks is locked. Its parameters, `watchValues`, begin at `first`.
 */
export function watchPart(first: number): string {
  const counters = parameters(first)
  const behind = first + counters.length
  const [rules, ...more] = counters
  return `watched as (
    select count(*) < 0 as passed
      from count_traffic(case when (select count(*) from locked) >= 0 then ${rules} end, ${more.join(', ')})
     where cardinality(${rules}) > 0
    union all
    select traffic_limit_passed() from charge c
     where c.account_id = any(${more[0]}) and not exists (select from paid p where p.account_id = c.account_id)
    union all
    select traffic_limit_passed() from unnest($${behind}::uuid[], $${behind + 1}::text[]) i(list_id, value)
      cross join lateral (select from traffic_entry e where e.list_id = i.list_id and e.value = i.value offset 0) e
  )`
}

export function watchValues({ added, listed }: Watch): unknown[] {
  const pairs = [...listed].flatMap(([list, values]) => Array.from(values, (value) => [list, value] as const))
  return [...valuesOf(added), plainArray(pairs.map(([list]) => list)), pairs.map(([, value]) => value)]
}
