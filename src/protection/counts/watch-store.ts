import { plainArray } from '#platform/database/db.ts'
import { parameters, valuesOf, type Added } from './count-store.ts'

/** Conditions on messages when they are stored: limits of counters, and values that must not be listed. */
export type Watch = { added: readonly Added[]; listed: ReadonlyMap<string, ReadonlySet<string>> }

/**
 * The part of a statement that counts the messages it stores and checks lists. It defines `watched (passed)`, which the statement must read. The
 * statement fails (`isLimitHit`) if a counter exceeds its limit, a value is listed, or an account with counted messages cannot pay (is in `charge`,
 * but not in `paid`): a message that is not stored must not be counted even for a moment, because it could cause the rejection of other messages. The
 * part counts after all rows of the part `locked` are locked. The parameters, `watchValues`, begin at `first`.
 */
export function watchPart(first: number): string {
  const counters = parameters(first)
  const next = first + counters.length
  const [rules, ...more] = counters
  return `watched as (
    select count(*) < 0 as passed
      from count_traffic(case when (select count(*) from locked) >= 0 then ${rules} end, ${more.join(', ')})
     where cardinality(${rules}) > 0
    union all
    select traffic_limit_exceeded() from charge c
     where c.account_id = any(${more[0]}) and not exists (select from paid p where p.account_id = c.account_id)
    union all
    select traffic_limit_exceeded() from unnest($${next}::uuid[], $${next + 1}::text[]) i(list_id, value)
      cross join lateral (select from traffic_entry e where e.list_id = i.list_id and e.value = i.value offset 0) e
  )`
}

export function watchValues({ added, listed }: Watch): unknown[] {
  const pairs = [...listed].flatMap(([list, values]) => Array.from(values, (value) => [list, value] as const))
  return [...valuesOf(added), plainArray(pairs.map(([list]) => list)), pairs.map(([, value]) => value)]
}
