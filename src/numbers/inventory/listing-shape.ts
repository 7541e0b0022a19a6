import { z } from 'zod'
import { parseEuro, type Micro } from '#platform/money.ts'
import { numberTypes } from '#accounts/index.ts'
import { featureWord, features, type Feature, type FeatureWord } from './features.ts'
import type { Listing } from './inventory-store.ts'

const id = '[a-z0-9][a-z0-9-]{0,31}'
const carrierId = new RegExp(`^${id}$`)

const euro = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/)

/** The terms of a number in requests of operators. */
export const listingTerms = {
  country: z.string().regex(/^[A-Z]{2}$/),
  type: z.enum(numberTypes),
  features: z
    .union([
      z.string().regex(/^(SMS|VOICE|MMS)([,+ ](SMS|VOICE|MMS)){0,2}$/),
      z.array(z.enum(features)).min(1).max(3),
    ])
    .describe('Features, separated by commas, pluses or spaces; in JSON also a list.'),
  initial_price: euro.optional().describe('One-time price in euros; default: the fee table.'),
  cost: euro.optional().describe('Euros per month; default: the fee table.'),
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
    .describe('Limitations of the number; JSON only.'),
  carriers: z
    .union([
      z.string().regex(new RegExp(`^(${id}([,+ ]${id}){0,9})?$`)),
      z.array(z.string().regex(carrierId)).max(10),
    ])
    .optional()
    .describe(
      'IDs of the carriers that may deliver messages to the number, separated by commas, pluses or spaces; in JSON also a list. ' +
        'Omitted or empty: every carrier with a route to the number.',
    ),
}

/** A row of an upload; the first line of a CSV file names these columns. */
export const listingRow = z.strictObject({
  msisdn: z.string().regex(/^[1-9][0-9]{6,14}$/),
  ...listingTerms,
})

/** Parses carrier IDs into a list. */
export function carrierIdsOf(written: string | readonly string[] | undefined): readonly string[] | undefined {
  return typeof written === 'string' ? written.split(/[,+ ]/).filter(Boolean) : written
}

/** Converts a row to the stored listing. */
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

/** Caches parsed prices: an upload has few different ones. */
const prices = new Map<string, Micro>()
const mostPrices = 200

function microOf(written: string): Micro {
  let micro = prices.get(written)
  if (micro !== undefined) return micro
  if (prices.size === mostPrices) prices.clear()
  prices.set(written, (micro = parseEuro(written)))
  return micro
}

/** Caches parsed feature combinations. */
const words = new Map<string, FeatureWord>()

function wordOf(written: string | Feature[]): FeatureWord {
  if (typeof written !== 'string') return featureWord(written)
  let word = words.get(written)
  if (!word) words.set(written, (word = featureWord(written.split(/[,+ ]/) as Feature[])))
  return word
}
