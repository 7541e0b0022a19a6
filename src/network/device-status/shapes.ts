import { z } from 'zod'

/** Where a device roams. */
export const abroadShape = {
  countryCode: z.int().optional().describe('The mobile country code of the network, while roaming.'),
  countryName: z
    .array(z.string())
    .optional()
    .describe("The countries that have the code (ISO 3166-1 alpha-2); none for a code that is no country's."),
}
