import { endingOf } from './endings.ts'
import type { Request, Waiting } from './times.ts'

const hour = 3_600_000
/** Review time of the carriers in milliseconds. */
const takes = 48 * hour

export type TollFreeQuestion = Request & {
  number: string
  content: {
    business: { name: string; company_website?: string; contact?: { email: string } }
    opt_in?: { images?: readonly { url: string }[] | undefined } | undefined
    use_case?: { category?: string | undefined; political_auth_token?: string | undefined } | undefined
  }
  /** Whether this registration was submitted again after the carriers requested changes. */
  resubmitted: boolean
}

/** Behavior of the simulated carriers by the end of a business name or number; docs/SANDBOX.md shows this table. */
export const TOLL_FREE_PLAN: readonly { ending: string; outcome: string }[] = [
  { ending: 'Refused', outcome: 'all numbers REJECTED' },
  { ending: 'Doubted', outcome: 'all numbers UPDATES_REQUIRED; REGISTERED when they are submitted again' },
  { ending: 'Slow', outcome: 'all numbers REGISTERED, after ten times the normal delay' },
  {
    ending: 'Silent',
    outcome: 'the first request fails; all numbers REGISTERED when the request is retried',
  },
  { ending: '…99', outcome: 'numbers with this ending are REJECTED' },
  {
    ending: '…98',
    outcome: 'numbers with this ending are UPDATES_REQUIRED; REGISTERED when submitted again',
  },
]

/** The field whose host cannot exist: names under `.invalid` never resolve (RFC 2606). Undefined if all can exist. */
function missingOf({ business, opt_in: optIn }: TollFreeQuestion['content']): string | undefined {
  const isInvalid = (host: string) => /\.invalid$/i.test(host)
  if (business.company_website !== undefined && isInvalid(new URL(business.company_website).hostname))
    return 'The website of the business'
  if (business.contact !== undefined && isInvalid(business.contact.email))
    return 'The email address of the contact'
  const images = optIn?.images ?? []
  return images.some(({ url }) => isInvalid(new URL(url).hostname)) ? 'A screenshot' : undefined
}

/** The simulated provider accepts every complete token except those with the nil UUID. */
function isVerified({ use_case: useCase }: TollFreeQuestion['content']): boolean {
  if (useCase?.category !== 'Political') return true
  const [, , , , uuid = '', secret = ''] = (useCase.political_auth_token ?? '').split('|')
  return /[1-9a-f]/i.test(uuid) && /^[\w-]+$/.test(secret)
}

/** The carriers' decision about a number of an approved registration. */
export function tollFreeAnswer(question: TollFreeQuestion, pending: Waiting) {
  const { number, content, resubmitted } = question
  const ending = endingOf(content.business.name)
  const wait = pending(question, takes * (ending === 'slow' ? 10 : 1))
  if (wait) return wait
  const missing = missingOf(content)
  if (missing !== undefined) return { changes: `${missing} does not exist.` } as const
  if (!isVerified(content)) return { changes: 'The provider does not know the political token.' } as const
  if (ending === 'refused') return { rejected: 'The business could not be found in public records.' } as const
  if (number.endsWith('99')) return { rejected: 'A carrier does not accept the number.' } as const
  if (!resubmitted && (ending === 'doubted' || number.endsWith('98')))
    return { changes: 'It is not clear how consumers give consent.' } as const
  return { registered: true } as const
}
