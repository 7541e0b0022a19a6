import type { Db } from '#platform/database/db.ts'
import type { IdentityAnswer, IdentityQuestion, Pending } from '../../requests/port.ts'
import { meaningOf, reasonOf, type RegistryError } from '../client/errors.ts'
import { wasNotifiedSince } from '../notifications/notification-store.ts'
import { sendOnce } from '../writes/write-once.ts'
import { reserveUpdate } from '../writes/update-store.ts'
import { endWrite, findWrite } from '../writes/write-store.ts'
import { authPlus, repeatEmail } from '../vettings/auth-plus.ts'
import type { VettingCalls } from '../vettings/calls.ts'
import { againAt, resultAgainAt } from '../client/again.ts'
import type { BrandCalls, RegistryBrand, RegistryFeedback } from './calls.ts'
import { register } from './register.ts'
import { brandToRegistry, differencesOf, ourFields, unstorableOf } from './wire.ts'

type Deps = { db: Db; calls: BrandCalls; vettings: VettingCalls }
type Answer = Pending | IdentityAnswer

/** Registers a brand, or updates and revets it, and reads the result of its identity verification. */
export async function identity(deps: Deps, question: IdentityQuestion): Promise<Answer> {
  const unstorable = unstorableOf(question.brand)
  if (unstorable.length > 0) return refused(unstorable)
  const created = await register(deps, question)
  if ('unknown' in created) return againAt(question)
  if ('claimed' in created) return refused([claimed])
  if ('errors' in created) return refused(feedbackOfErrors(created.errors))
  const brand = await deps.calls.read(created.registryId)
  if (brand === 'gone') return againAt(question)
  return (await update(deps, question, brand)) ?? readResult(deps, question, brand.brandId)
}

const claimed = {
  name: 'OTHERS',
  description: 'The ID of the brand at the campaign registry belongs to another brand.',
  fields: [],
}

/**
 * Sends changed data, and orders another verification if the registry needs one. Undefined once the registry has the data and the order. A
 * request that only reads, and the request that created the brand, change nothing.
 */
async function update(
  deps: Deps,
  question: IdentityQuestion,
  stored: RegistryBrand,
): Promise<Answer | undefined> {
  const { db, calls } = deps
  const { reference, accountId, brandId, changedAt, readOnly } = question
  const creation = await findWrite(db, { kind: 'brand', subject: brandId })
  if (readOnly || creation?.reference === reference) return undefined
  const sent = brandToRegistry(question.brand)
  const key = { kind: 'brand-update', subject: reference } as const
  // The registry may store a value in another form, so a difference that remains after the update is no reason for another one.
  const isSent = (await findWrite(db, key))?.done ?? false
  if (!isSent && differencesOf(sent, stored).length > 0) {
    const write = { kind: key.kind, objectId: brandId, accountId, reference, changedAt }
    if (!(await reserveUpdate(db, write))) return againAt(question)
    const result = await calls.update(stored.brandId, { brandRelationship: relationshipOf(stored), ...sent })
    if ('errors' in result) return refusedOrLater(question, stored, result.errors)
    await endWrite(db, key)
    stored = result.value
  }
  const isUpdate = (await findWrite(db, key)) !== undefined
  // The registry repeats a verification only on request, for a fee. A request without changes is such a request of the customer. While Auth+ of a
  // verified company is incomplete, only its email is sent again, free of charge.
  const isNeeded = isUpdate ? isUnverified(stored) : question.registryBrandId !== undefined
  if (!isNeeded || (isVerified(stored) && (await repeatEmail(deps, question, stored.brandId))))
    return undefined
  // A sole proprietor is verified by the text to its phone, and not by another verification.
  if (awaitsPhone(stored)) return undefined
  return revet(deps, question, stored)
}

export const relationshipOf = ({ brandRelationship }: RegistryBrand) => brandRelationship ?? 'BASIC_ACCOUNT'

/** A revet without a result may not have been executed, so its effects are awaited for ten minutes. */
const unknownSeconds = 600
const leastSeconds = 5

async function revet(
  { db, calls }: Deps,
  question: IdentityQuestion,
  stored: RegistryBrand,
): Promise<Answer | undefined> {
  const { reference, accountId } = question
  const key = { kind: 'brand-revet', subject: reference } as const
  const state = await sendOnce(db, { key, accountId, reference }, () => calls.revet(stored.brandId))
  if (typeof state === 'object') return refusedOrLater(question, stored, state.errors)
  const { age } = (await findWrite(db, key))!
  if (await wasNotifiedSince(db, stored.brandId, age)) return undefined
  // The result of the previous verification must not be mistaken for the result of this verification.
  return age < (state === 'sent' ? leastSeconds : unknownSeconds) ? againAt(question) : undefined
}

/** The result of the verification; pending while the registry is scoring the brand. */
async function readResult(deps: Deps, question: IdentityQuestion, registryBrandId: string): Promise<Answer> {
  const { calls } = deps
  const brand = await calls.read(registryBrandId)
  if (brand === 'gone') return againAt(question)
  if (brand.identityStatus === undefined || brand.identityStatus === 'SELF_DECLARED')
    return resultAgainAt(question)
  const feedback = await calls.feedback(registryBrandId)
  if ('errors' in feedback) return againAt(question)
  const { universalEin, brandRelationship } = brand
  const categories = isVerified(brand)
    ? await authPlus(deps, question, registryBrandId)
    : [...feedback.value.category.map(toFeedback), ...(awaitsPhone(brand) ? [phoneFeedback] : [])]
  if (categories === 'later') return againAt(question)
  return {
    verified: isVerified(brand),
    registryBrandId,
    ...(universalEin && { universalEin }),
    ...(brandRelationship && { relationship: brandRelationship }),
    ...verifiedPhoneOf(brand),
    feedback: categories,
  }
}

/** Whether the registry verifies a sole proprietor only after its mobile phone. */
const awaitsPhone = (brand: RegistryBrand) =>
  brand.entityType === 'SOLE_PROPRIETOR' && !brand.mobilePhoneVerifiedDate

const verifiedPhoneOf = ({ mobilePhone, mobilePhoneVerifiedDate }: RegistryBrand) =>
  mobilePhone && mobilePhoneVerifiedDate ? { verifiedPhone: mobilePhone.replace('+', '') } : {}

const phoneFeedback = {
  name: 'MOBILE_PHONE',
  description: 'The campaign registry waits for the verification of the mobile phone.',
  fields: ['mobile_phone'],
}

const isVerified = ({ identityStatus }: RegistryBrand) =>
  identityStatus === 'VERIFIED' || identityStatus === 'VETTED_VERIFIED'

/** An unknown word is no reason to pay for another verification. */
const isUnverified = ({ identityStatus }: RegistryBrand) =>
  identityStatus === 'UNVERIFIED' || identityStatus === 'SELF_DECLARED'

const toFeedback = ({ id, description, fields, errors }: RegistryFeedback[number]) => ({
  name: id,
  description: description || errors.map(({ message }) => message).join(' ') || id,
  fields: ourFields(fields),
})

/** The registry refuses the data: the customer must change the brand. */
function refused(feedback: IdentityAnswer['feedback'], registryBrandId?: string): IdentityAnswer {
  return { verified: false, ...(registryBrandId && { registryBrandId }), feedback }
}

function refusedOrLater(
  question: IdentityQuestion,
  { brandId }: RegistryBrand,
  errors: readonly RegistryError[],
): Answer {
  return meaningOf(errors) === 'refused' ? refused(feedbackOfErrors(errors), brandId) : againAt(question)
}

const feedbackOfErrors = (errors: readonly RegistryError[]): IdentityAnswer['feedback'] => [
  {
    name: 'OTHERS',
    description: `The campaign registry refused the brand: ${reasonOf(errors)}.`,
    fields: ourFields(errors.flatMap(({ fields }) => fields)),
  },
]
