import type { Problem } from '#platform/contract/problem.ts'
import { invalid } from './problems.ts'

/** How many requests this node answers at once: for everybody, and for one customer. */
export type Limits = {
  /** Does it, or throws the refusal for too many on the platform. */
  onPlatform<T>(most: number, work: () => Promise<T>): Promise<T>
  /** Does it, or throws the refusal for too many of a customer. */
  ofCustomer<T>(partnerId: string, most: number, work: () => Promise<T>): Promise<T>
}

/** What is under way on this node and no other: each protects its own memory and its share of the database. */
export function openLimits(): Limits {
  const ofPartner = new Map<string, number>()
  let all = 0
  return {
    async onPlatform(most, work) {
      if (all >= most) throw tooMany('on the platform')
      all += 1
      try {
        return await work()
      } finally {
        all -= 1
      }
    },
    async ofCustomer(partnerId, most, work) {
      const now = ofPartner.get(partnerId) ?? 0
      if (now >= most) throw tooMany('for this customer')
      ofPartner.set(partnerId, now + 1)
      try {
        return await work()
      } finally {
        const left = ofPartner.get(partnerId)! - 1
        if (left > 0) ofPartner.set(partnerId, left)
        else ofPartner.delete(partnerId)
      }
    },
  }
}

function tooMany(where: string): Problem {
  return invalid([`Request usage: too many concurrent requests ${where}.`], 1)
}
