import { z } from 'zod'
import { parseEuro, type Micro } from '#platform/money.ts'
import { numberTypes } from '#accounts/index.ts'
import { featureWord, features, type Feature, type FeatureWord } from './features.ts'
import type { Listing } from './inventory-store.ts'

const id = '[a-z0-9][a-z0-9-]{0,31}'
const carrierId = new RegExp(`^${id}$`)

const euro = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/)

/** The terms of a number as operators write them. */
export const listingTerms = {
  country: z.string().regex(/^[A-Z]{2}$/),
  type: z.enum(numberTypes),
  features: z
    .union([
      z.string().regex(/^(SMS|VOICE|MMS)([,+ ](SMS|VOICE|MMS)){0,2}$/),
      z.array(z.enum(features)).min(1).max(3),
    ])
    .describe('What it can do, separated by commas, pluses or spaces; or, in JSON, a list.'),
  initial_price: euro.optional().describe('Euros, once; unless given, what the fee table says.'),
  cost: euro.optional().describe('Euros a month; unless given, what the fee table says.'),
  limitations: z
    .array(
      z
        .strictObject({
          feature: z.enum(['SMS', 'VOICE', 'MMS']),
          type: z.enum(['INBOUND', 'OUTBOUND']),
          reach: z.enum(['DOMESTIC', 'INTERNATIONAL']),
        })
        .meta({ title: 'Limitation' }),
    )
    .max(12)
    .optional()
    .describe('What it cannot do; in JSON only.'),
  carriers: z
    .union([
      z.string().regex(new RegExp(`^(${id}([,+ ]${id}){0,9})?$`)),
      z.array(z.string().regex(carrierId)).max(10),
    ])
    .optional()
    .describe(
      'The carriers that serve it, ids separated by commas, pluses or spaces, or, in JSON, a list: only they may deliver messages to it. ' +
        'Left out or empty, each carrier with a route to the number serves it.',
    ),
}

/** A row of an upload: CSV names these columns in its first line. */
export const listingRow = z.strictObject({
  msisdn: z.string().regex(/^[1-9][0-9]{6,14}$/),
  ...listingTerms,
})

/** Carrier ids as they are written, as a list. */
export function carrierIdsOf(written: string | readonly string[] | undefined): readonly string[] | undefined {
  return typeof written === 'string' ? written.split(/[,+ ]/).filter(Boolean) : written
}

/** What is stored of it. */
export function listingOf(wire: z.output<typeof listingRow>): Listing {
  const { msisdn, country, type, initial_price, cost, limitations, carriers } = wire
  return {
    msisdn,
    country,
    type,
    features: wordOf(wire.features),
    initialPrice: initial_price === undefined ? null : microOf(initial_price),
    cost: cost === undefined ? null : microOf(cost),
    limitations,
    carriers: carrierIdsOf(carriers),
  }
}

/** Prices as they have been written: an upload has few of them, again and again. */
const prices = new Map<string, Micro>()
const mostPrices = 200

function microOf(written: string): Micro {
  let micro = prices.get(written)
  if (micro !== undefined) return micro
  if (prices.size === mostPrices) prices.clear()
  prices.set(written, (micro = parseEuro(written)))
  return micro
}

/** Combinations as they have been written; there are few ways to. */
const words = new Map<string, FeatureWord>()

function wordOf(written: string | Feature[]): FeatureWord {
  if (typeof written !== 'string') return featureWord(written)
  let word = words.get(written)
  if (!word) words.set(written, (word = featureWord(written.split(/[,+ ]/) as Feature[])))
  return word
}
