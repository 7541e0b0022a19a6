import { z } from 'zod'
import { nothing, type RegistryClient, type Result } from '../client/client.ts'

const started = z.object({ referenceId: z.string().min(1).max(100) })

const text = z.string().nullish().catch(undefined)
const statusSchema = z.object({
  verifyDate: text,
  deliveryStatus: text,
  deliveryStatusDate: text,
  deliveryStatusDetails: text,
})
export type RegistryPhoneStatus = z.output<typeof statusSchema>

export type PhoneText = { pinSms: string; successSms?: string }

/** The operations on mobile phones of sole proprietors that this adapter uses. */
export function openPhoneCalls(client: RegistryClient) {
  const path = (brandId: string) => `/brand/${encodeURIComponent(brandId)}/smsOtp`
  return {
    start: (brandId: string, body: PhoneText): Promise<Result<z.output<typeof started>>> =>
      client.send({ method: 'POST', path: path(brandId), body }, started),
    enter: (brandId: string, otpPin: string): Promise<Result<undefined>> =>
      // A wrong code must count as a guess with any error.
      client.send(
        { method: 'PUT', path: path(brandId), body: { otpPin }, unknownErrorsRefuse: true },
        nothing,
      ),
    status: (reference: string): Promise<Result<RegistryPhoneStatus>> =>
      client.send({ method: 'GET', path: `/brand/smsOtp/${encodeURIComponent(reference)}` }, statusSchema),
  }
}

export type PhoneCalls = ReturnType<typeof openPhoneCalls>
