import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '#platform/database/db.ts'
import type { Outbound } from '#platform/outbound/index.ts'
import { Problem } from '#platform/contract/problem.ts'
import { countChecks } from './check-store.ts'
import { restProblems } from '../contract/rest-problems.ts'

/** A webhook URL that a customer requests, and the field that contains it. */
export type RequestedAddress = { name: string; url: string }

/**
 * Checks that each URL answers GET with 200 (S3-091). Throws one Problem that lists all failing URLs, for any reason, or 429
 * above ten checks per minute and account. Takes at least 0.5 s, so that the response time does not reveal internal hosts.
 */
export type CheckAddresses = (accountId: string, addresses: readonly RequestedAddress[]) => Promise<void>

const mostAMinute = 10
const floorMs = 500
/** Maximum time to wait for a response. */
const timeoutMs = 5_000

export type CheckDeps = { db: Db; outbound: Pick<Outbound, 'call'>; version: string }

/** Returns a check that callback URLs answer GET with 200, within 5 s, through the SSRF-safe client. */
export function openCheckAddresses({ db, outbound, version }: CheckDeps): CheckAddresses {
  const headers = { 'user-agent': `Strowger/${version}` }
  const answers = async (tenant: string, url: string): Promise<boolean> => {
    const call = outbound.call(url, { method: 'GET', headers, tenant })
    const result = await Promise.race([call, sleep(timeoutMs)])
    return result?.kind === 'answered' && result.status === 200
  }
  return async (accountId, addresses) => {
    const urls = [...new Set(addresses.map(({ url }) => url))]
    if (urls.length === 0) return
    if (!(await countChecks(db, accountId, urls.length, mostAMinute)))
      throw new Problem(restProblems.tooManyChecks, { retryAfter: 60 })
    const [alive] = await Promise.all([
      Promise.all(urls.map((url) => answers(accountId, url))),
      sleep(floorMs),
    ])
    const dead = addresses.filter(({ url }) => !alive[urls.indexOf(url)])
    const faults = dead.map(({ name }) => ({ name, reason: 'must answer 200 to a GET', rule: 'active' }))
    if (faults.length > 0) throw new Problem(restProblems.notActive, { faults })
  }
}
