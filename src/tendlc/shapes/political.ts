import { z } from 'zod'
import { webAddress } from '#platform/contract/web-address.ts'

const text = (most: number) => z.string().min(1).max(most)

/** Details required for a political vetting (S2-067), named as in the public API. */
export const politicalDetails = z
  .strictObject({
    requestor_first_name: text(100),
    requestor_last_name: text(100),
    locale: z.enum(['Federal', 'State', 'Local', 'Tribal']),
    fec_committee_type_code: z.enum([
      'C',
      'D',
      'E',
      'H',
      'I',
      'N',
      'O',
      'P',
      'Q',
      'S',
      'U',
      'V',
      'W',
      'X',
      'Y',
      'Z',
    ]),
    committee_id: text(50).describe('00000 if none was issued.'),
    candidate_type: text(255).describe('Name of the candidate or political action committee (PAC).'),
    state_local_committee_type: text(100).describe(
      'Jurisdiction of the election; FEDERAL for federal committees.',
    ),
    local_committee_state: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .describe('State of the election, two letters; US for the President.'),
    local_committee_municipality: text(100).describe('District of the election; US for the President.'),
    tribal_location: text(100).describe('The tribe; US if there is none.'),
    filing_url: webAddress.describe('URL of the filing at the election authority.'),
    filing_record_url_instructions: text(1024).optional(),
    filing_email: text(100).optional(),
    election_date: z.iso
      .date()
      .describe('Election day, yyyy-mm-dd, in the future. The PIN is valid until then.'),
    pin_preference: z.enum(['Regular', 'Express', 'Email']),
  })
  .meta({ title: 'Political details' })

/** The shape in responses, which does not check the address again. */
export const politicalShown = politicalDetails.extend({ filing_url: z.string() })

export type PoliticalDetails = z.output<typeof politicalDetails>
