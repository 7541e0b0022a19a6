import { type Form, nested, textOf } from './form.ts'

type Listed = { id: string; created: number; customer?: string | null; payment_intent?: string }

/** A page of a list, newest first. */
export function pageOf<T extends Listed>(
  all: readonly T[],
  query: Form,
): { object: 'list'; data: T[]; has_more: boolean } {
  const since = Number(nested(query, 'created', 'gte') ?? 0)
  const limit = Math.min(100, Number(textOf(query, 'limit') ?? 10))
  const fits = (name: 'customer' | 'payment_intent', one: T) => {
    const wanted = textOf(query, name)
    return wanted === undefined || one[name] === wanted
  }
  const listed = all
    .toReversed()
    .filter((one) => one.created >= since && fits('customer', one) && fits('payment_intent', one))
  const after = textOf(query, 'starting_after')
  const from = after === undefined ? 0 : listed.findIndex(({ id }) => id === after) + 1
  return { object: 'list', data: listed.slice(from, from + limit), has_more: listed.length > from + limit }
}
