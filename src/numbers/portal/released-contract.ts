import { z } from 'zod'
import { numberTypes, portalAnswers, withKey } from '#accounts/index.ts'
import type { Operations } from '#platform/contract/contract.ts'
import { pageOf, pageQuery } from '#platform/contract/paging/index.ts'
import { time } from '#platform/contract/shapes.ts'
import { endings, quarantineDays } from '../ownership/release-kinds.ts'

const msisdn = z.string().regex(/^[1-9][0-9]{6,14}$/)

const released = z
  .object({
    msisdn: z.string(),
    country: z.string(),
    type: z.enum(numberTypes),
    features: z.array(z.enum(['SMS', 'VOICE', 'MMS'])),
    released_at: time,
    reason: z
      .enum(endings)
      .describe('Released by you (`cancelled`), for unpaid rent, or by the operator (`unassigned`).'),
    buy_back_until: time.describe('Until then only you can buy the number.'),
    initial_price: z.string().describe('One-time price in euros.'),
    cost: z.string().describe('Monthly price in euros.'),
  })
  .meta({ title: 'Released number' })

/** Operations on numbers that an account has released. */
export const releasedOperations = {
  listReleasedNumbers: {
    method: 'GET',
    path: '/console/v1/released-numbers',
    summary: 'List the released numbers that you can buy back, ordered by number',
    description: `For ${quarantineDays} days after its release only you can buy a number back, with \`POST /number/buy\`. After that, any account can buy it.`,
    policy: withKey,
    query: z.strictObject(pageQuery({ cursor: msisdn, most: 100 })),
    responses: { 200: pageOf('numbers', released), ...portalAnswers },
  },
} satisfies Operations
