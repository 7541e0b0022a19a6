import type { Db } from '#platform/database/db.ts'
import type { PhoneQuestion, PhoneRegistry, PhoneStarted, PhoneState } from '../../requests/phone-port.ts'
import type { BrandCalls, RegistryBrand } from '../brands/calls.ts'
import { meaningOf, reasonOf, RegistryUnavailable } from '../client/errors.ts'
import { uncertainSeconds } from '../writes/uncertain.ts'
import { sendOnce } from '../writes/write-once.ts'
import { findWrite } from '../writes/write-store.ts'
import type { PhoneCalls } from './calls.ts'
import { deliveryOf } from './wire.ts'

type Deps = { db: Db; brands: BrandCalls; phones: PhoneCalls }

/** The clocks of the registry and of the exchange may differ by this time. */
const clockMs = 5 * 60_000

/**
 * Verifies mobile phones of sole proprietors at the registry, which sends the text and checks the code. `interactiveDepsOf` returns the same calls for
 * requests for which a customer waits.
 */
export function openPhones(deps: Deps, interactiveDepsOf: (accountId: string) => Deps): PhoneRegistry {
  return {
    start: (question, texts) => start(interactiveDepsOf(question.accountId), question, texts),
    enter: (question, pin) => enter(interactiveDepsOf(question.accountId), question, pin).catch(busyOrThrow),
    read: (question, reference) => read(deps, question, reference),
  }
}

/** Sends the text once. Without a response it is not repeated: the customer enters the code, or starts another verification. */
async function start(
  deps: Deps,
  question: PhoneQuestion,
  { text: pinSms, success }: { text: string; success: string | null },
): Promise<PhoneStarted> {
  const { id, accountId, phone } = question
  const brand = await brandOf(deps, question)
  // A changed phone must reach the registry before the text does.
  if (!brand || brand.mobilePhone !== `+${phone}`) return 'later'
  const key = { kind: 'phone-text', subject: id } as const
  let reference: string | undefined
  const state = await sendOnce(deps.db, { key, accountId, reference: id }, async () => {
    const result = await deps.phones.start(brand.brandId, { pinSms, ...(success && { successSms: success }) })
    if ('value' in result) reference = result.value.referenceId
    return result
  })
  // Another attempt may still be waiting for the rate limit, and then not send the text.
  if (state === 'unknown' && ((await findWrite(deps.db, key))?.age ?? 0) < uncertainSeconds) return 'later'
  if (typeof state !== 'object') return { reference }
  return meaningOf(state.errors) === 'scoring' ? 'later' : { refused: reasonOf(state.errors) }
}

async function enter(
  deps: Deps,
  question: PhoneQuestion,
  pin: string,
): Promise<'verified' | { refused: string }> {
  const brand = await brandOf(deps, question)
  if (!brand) return { refused: 'the brand is not registered yet' }
  const result = await deps.phones.enter(brand.brandId, pin)
  if ('value' in result) return 'verified'
  if (meaningOf(result.errors) === 'scoring')
    throw new RegistryUnavailable('failed', { executed: false, detail: 'the brand is being scored' })
  // The response to an earlier attempt with the right code may have been lost, or the same code was entered twice at once.
  const present = await brandOf(deps, question).catch(ignoreUnavailable)
  if (present && (await isVerifiedFor(deps, present, question))) return 'verified'
  return { refused: reasonOf(result.errors) }
}

function busyOrThrow(error: unknown): 'busy' {
  if (error instanceof RegistryUnavailable && error.reason === 'busy') return 'busy'
  throw error
}

/** The registry has refused the code, whether or not the brand can be read. */
function ignoreUnavailable(error: unknown): undefined {
  if (!(error instanceof RegistryUnavailable)) throw error
}

async function read(deps: Deps, question: PhoneQuestion, reference: string | undefined): Promise<PhoneState> {
  const brand = await brandOf(deps, question)
  const isVerified = brand !== undefined && (await isVerifiedFor(deps, brand, question))
  if (reference === undefined) return { isVerified }
  const status = await deps.phones.status(reference)
  if ('errors' in status) return { isVerified }
  return { isVerified: isVerified || Boolean(status.value.verifyDate), ...deliveryOf(status.value) }
}

/** The brand at the registry; undefined while it is not registered. */
async function brandOf(
  { db, brands }: Deps,
  { brandId, registryBrandId }: PhoneQuestion,
): Promise<RegistryBrand | undefined> {
  const write = await findWrite(db, { kind: 'brand', subject: brandId })
  const id = write?.registry_id ?? registryBrandId
  const brand = id === undefined ? 'gone' : await brands.read(id)
  return brand === 'gone' ? undefined : brand
}

/** Whether the registry has verified the phone since the text was sent. */
async function isVerifiedFor(
  { db }: Deps,
  brand: RegistryBrand,
  { id, phone }: PhoneQuestion,
): Promise<boolean> {
  const text = await findWrite(db, { kind: 'phone-text', subject: id })
  const at = Date.parse(brand.mobilePhoneVerifiedDate ?? '')
  return text !== undefined && brand.mobilePhone === `+${phone}` && at >= text.began_at.getTime() - clockMs
}
