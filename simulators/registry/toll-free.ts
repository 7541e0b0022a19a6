import { endingOf } from './plan.ts'
import type { RegistryQuery, Waiting } from './times.ts'

const hour = 3_600_000
/** How long the carriers look at a number. */
const takes = 48 * hour

export type TollFreeQuestion = RegistryQuery & {
  number: string
  content: {
    business: { name: string; company_website?: string; contact?: { email: string } }
    opt_in?: { images?: readonly { url: string }[] | undefined } | undefined
    use_case?: { category?: string | undefined; political_auth_token?: string | undefined } | undefined
  }
  /** They have wanted changes of it before. */
  resubmitted: boolean
}

/** What the end of a business name, or of a number, does at the carriers; docs/SANDBOX.md shows this table. */
export const TOLL_FREE_PLAN: readonly { ending: string; outcome: string }[] = [
  { ending: 'Refused', outcome: 'all numbers REJECTED' },
  { ending: 'Doubted', outcome: 'all numbers UPDATES_REQUIRED; REGISTERED when they are submitted again' },
  { ending: 'Slow', outcome: 'all numbers REGISTERED, ten times as late' },
  { ending: 'Silent', outcome: 'no answer at first; REGISTERED when asked again' },
  { ending: '…99', outcome: 'a number with that end is REJECTED' },
  { ending: '…98', outcome: 'a number with that end is UPDATES_REQUIRED; REGISTERED when submitted again' },
]

/** The field whose address cannot exist: no name ends with `.invalid` (RFC 2606). Undefined if all can. */
function missingOf({ business, opt_in: optIn }: TollFreeQuestion['content']): string | undefined {
  const isInvalid = (host: string) => /\.invalid$/i.test(host)
  if (business.company_website !== undefined && isInvalid(new URL(business.company_website).hostname))
    return 'The website of the business'
  if (business.contact !== undefined && isInvalid(business.contact.email))
    return 'The e-mail address of the contact'
  const images = optIn?.images ?? []
  return images.some(({ url }) => isInvalid(new URL(url).hostname)) ? 'A screenshot' : undefined
}

/** The sandbox provider knows every complete token except those with the nil UUID. */
function isVerified({ use_case: useCase }: TollFreeQuestion['content']): boolean {
  if (useCase?.category !== 'Political') return true
  const [, , , , uuid = '', secret = ''] = (useCase.political_auth_token ?? '').split('|')
  return /[1-9a-f]/i.test(uuid) && /^[\w-]+$/.test(secret)
}

/** What the carriers say by now of a number whose registration was approved. */
export function tollFreeAnswer(question: TollFreeQuestion, pending: Waiting) {
  const { number, content, resubmitted } = question
  const ending = endingOf(content.business.name)
  const wait = pending(question, takes * (ending === 'slow' ? 10 : 1))
  if (wait) return wait
  const missing = missingOf(content)
  if (missing !== undefined) return { changes: `${missing} does not exist.` } as const
  if (!isVerified(content)) return { changes: 'The provider does not know the political token.' } as const
  if (ending === 'refused') return { rejected: 'The business could not be found in public records.' } as const
  if (number.endsWith('99')) return { rejected: 'A carrier does not take the number.' } as const
  if (!resubmitted && (ending === 'doubted' || number.endsWith('98')))
    return { changes: 'It is not clear how consumers agree to be written to.' } as const
  return { registered: true } as const
}
