import type { z } from 'zod'
import type { Caller } from '#accounts/index.ts'
import type { Contract, Handlers } from '#platform/contract/contract.ts'
import { notFound, findOwnedBrand } from '../../brands/find-owned.ts'
import type { otpOperations } from '../contracts/otp-contract.ts'
import { deliveryOf } from '../../otp/delivery.ts'
import type { Texts } from '../../otp/port.ts'
import type { otpShown } from '../../otp/shapes.ts'
import { startVerification, type OtpDeps } from '../../otp/start.ts'
import { findOtp, type OtpRow } from '../../otp/store.ts'
import { verifyPin } from '../../otp/verify.ts'

export type OtpHttpDeps = OtpDeps & { texts: Pick<Texts, 'statusOf'> }

type OtpHandlers = Handlers<Contract<typeof otpOperations>, Caller>

/** The operations on verifications of mobile phones. */
export function otpHandlers(deps: OtpHttpDeps): OtpHandlers {
  const show = async (otp: OtpRow) => ({ status: 200 as const, body: await otpWire(deps.texts, otp) })
  return {
    startVerification: async ({ caller }, { params, body }) =>
      show(await startVerification(deps, caller, params.brand_id, body)),
    verify: async ({ caller }, { params, body }) =>
      show(await verifyPin(deps, caller, params.brand_id, body.otp_pin)),
    async getVerification({ caller }, { params: { brand_id, reference_id } }) {
      const accountId = caller.account.id
      const otp = await deps.db.asAccount(accountId, async (sql) => {
        await findOwnedBrand(sql, accountId, brand_id)
        return findOtp(sql, brand_id, reference_id)
      })
      if (!otp) throw notFound(reference_id)
      return show(otp)
    },
  }
}

async function otpWire(texts: Pick<Texts, 'statusOf'>, otp: OtpRow): Promise<z.input<typeof otpShown>> {
  return {
    brand_id: otp.brand_id,
    reference_id: otp.reference_id,
    mobile_phone: otp.mobile_phone,
    request_date: otp.submitted_at.toISOString(),
    verify_date: otp.status === 'VERIFIED' ? otp.ended_at!.toISOString() : null,
    ...(await deliveryWire(texts, otp)),
  }
}

/** Delivery status of the last text sent, if any. */
async function deliveryWire(texts: Pick<Texts, 'statusOf'>, otp: OtpRow) {
  if (otp.by_registry) return registryDelivery(otp)
  const success = otp.success_message_id && (await texts.statusOf(otp.account_id, otp.success_message_id))
  const message = success || (await texts.statusOf(otp.account_id, otp.message_id))
  if (!message && (otp.text_sealed || otp.failure !== null || otp.status === 'SUPERSEDED'))
    return {
      delivery_status: null,
      delivery_status_date: null,
      delivery_status_details: otp.failure,
    }
  const at = message?.at ?? otp.submitted_at
  const details = message?.detail ?? otp.failure
  return {
    delivery_status: deliveryOf(message || undefined),
    delivery_status_date: at.toISOString(),
    delivery_status_details: details?.slice(0, 1024) ?? null,
  }
}

/** Delivery status as the registry states it; until it was read, the text is in transit, or unknown if its response was lost. */
function registryDelivery(otp: OtpRow) {
  const isSent = otp.text_sealed === null && otp.failure === null && otp.status !== 'SUPERSEDED'
  const assumed = otp.registry_reference === null ? 'UNKNOWN_STATUS' : 'IN_TRANSIT'
  const status = otp.delivery_status ?? (isSent ? assumed : null)
  const at = otp.delivery_status_at ?? otp.submitted_at
  return {
    delivery_status: status,
    delivery_status_date: status === null ? null : at.toISOString(),
    delivery_status_details: otp.delivery_details ?? otp.failure?.slice(0, 1024) ?? null,
  }
}
