import { z } from 'zod'

/** Country in which a device roams. */
export const abroadShape = {
  countryCode: z.int().optional().describe('Mobile country code of the visited network.'),
  countryName: z
    .array(z.string())
    .optional()
    .describe('Countries with this code (ISO 3166-1 alpha-2); empty for codes that belong to no country.'),
}
