import { plainLine } from '#platform/mail/plain-line.ts'
import type { BrandRow } from '../brands/store.ts'
import { linkPath } from './link.ts'

/** The confirmation email. The brand name comes from the customer, so it is shortened to one plain line. */
export function mailFor(brand: BrandRow, baseUrl: string, token: string): { subject: string; text: string } {
  const name = plainLine(brand.display_name ?? '')
  return {
    subject: 'Confirm your brand for messaging',
    text: [
      `The brand "${name}" is being registered for messaging in the United States, with this email address.`,
      '',
      'If this is correct, open this page and press the button:',
      '',
      `${baseUrl}${linkPath}/${token}`,
      '',
      'The link expires after 7 days and can be used once.',
      'If you do not know this brand, ignore this email; the brand will not be verified.',
      '',
    ].join('\n'),
  }
}
