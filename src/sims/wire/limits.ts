import type { Problem } from '#platform/contract/problem.ts'
import { invalid } from './problems.ts'

/** Limits the concurrent requests of this node: in total, and per customer. */
export type Limits = {
  /** Runs the work, or throws the problem for too many requests to the platform. */
  onPlatform<T>(most: number, work: () => Promise<T>): Promise<T>
  /** Runs the work, or throws the problem for too many requests of the customer. */
  ofCustomer<T>(partnerId: string, most: number, work: () => Promise<T>): Promise<T>
}

/** Counts only the requests of this node: each node protects its own memory and its share of the database. */
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
