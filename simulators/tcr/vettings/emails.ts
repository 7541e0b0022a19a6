import { refusal } from '../api-error.ts'
import { settledBrand } from '../brands/find.ts'
import { emitOf } from '../brands/scoring.ts'
import { done, type Operation, type Request, type World } from '../operation.ts'
import { textOf, type Brand } from '../state.ts'
import { startVetting } from './records.ts'

const hourMs = 3_600_000
/** Least time between two emails to an address. */
const pauseMs = 2 * hourMs
/** An Auth+ verification that is older sends no email any more. */
const mostMs = 30 * 24 * hourMs

export const emailOperations: readonly Operation[] = [
  { method: 'POST', path: '/brand/:brandId/2faEmail', answer: resendEmail },
]

/** Sends an email with a link to the business contact of a brand. */
export function sendEmail(world: World, brand: Brand): void {
  const { state, now } = world
  const address = textOf(brand, 'businessContactEmail').toLowerCase()
  state.emails.push({ brandId: brand.brandId, address, sentAt: now() })
  emitOf(world, brand, 'BRAND_EMAIL_2FA_SEND')
}

/** Sends the email of the newest Auth+ verification again, whose link is then valid again. */
function resendEmail(world: World, { params, query }: Request) {
  const { state, now } = world
  const brand = settledBrand(world, params['brandId']!)
  if (query.get('vettingClass') !== 'AUTHPLUS') throw refusal(501, 'vettingClass')
  const vetting = state.vettings.findLast(
    (one) => one.brandId === brand.brandId && one.vettingClass === 'AUTHPLUS',
  )
  if (!vetting || Date.parse(vetting.createDate) < now() - mostMs) throw refusal(502, 'vettingClass')
  if (!['PENDING', 'EXPIRED'].includes(vetting.vettingStatus)) throw refusal(501, 'vettingStatus')
  const address = textOf(brand, 'businessContactEmail').toLowerCase()
  if (state.emails.some((one) => one.address === address && one.sentAt > now() - pauseMs))
    throw refusal(501, 'businessContactEmail')
  sendEmail(world, brand)
  if (vetting.vettingStatus === 'EXPIRED') {
    vetting.vettingStatus = 'PENDING'
    startVetting(world, brand, vetting)
  }
  return done
}
