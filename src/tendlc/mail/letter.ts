import type { BrandRow } from '../brands/store.ts'
import { linkPath } from './link.ts'

const longestName = 100

/** What is written to a brand's address. The brand's name is the customer's word: it stands in one line, shortened. */
export function letterFor(
  brand: BrandRow,
  baseUrl: string,
  token: string,
): { subject: string; text: string } {
  const name = plain(brand.display_name ?? '')
  return {
    subject: 'Confirm your brand for messaging',
    text: [
      `Somebody registers the brand "${name}" for messaging in the United States, and names this address for it.`,
      '',
      'If that is right, open this page and press the button:',
      '',
      `${baseUrl}${linkPath}/${token}`,
      '',
      'The link is good for seven days and can be used once.',
      'If you know nothing of this brand, do nothing: without your confirmation it stays unverified.',
      '',
    ].join('\n'),
  }
}

/** Without line breaks, control characters, and what mail programs would make a link of. */
function plain(name: string): string {
  const line = name
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll(/:\/\//g, ' ')
    .replaceAll('"', "'")
    .trim()
  return Array.from(line).slice(0, longestName).join('')
}
