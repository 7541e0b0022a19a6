import { z } from 'zod'
import { deliveryStatuses } from './delivery.ts'
import { templatePattern } from './template.ts'

const instant = z.iso.datetime().nullable()

export const otpStarted = z.strictObject({
  pin_sms: z
    .string()
    .max(320)
    .regex(templatePattern)
    .optional()
    .describe('The text, with @OTP_PIN@ for the code, or @OTP_YES@ to verify by a reply of YES.'),
  success_sms: z
    .string()
    .min(1)
    .max(320)
    .optional()
    .describe('Text sent after a reply has verified the phone.'),
})

export const otpGuessed = z.strictObject({
  otp_pin: z
    .string()
    .regex(/^[0-9]{6}$/)
    .describe('The six-digit code from the text.'),
})

/** A verification (S2-056). */
export const otpShown = z
  .object({
    brand_id: z.string(),
    reference_id: z.string(),
    mobile_phone: z.string(),
    request_date: z.iso.datetime(),
    verify_date: instant.describe('Null until the phone is verified.'),
    delivery_status: z
      .enum(deliveryStatuses)
      .nullable()
      .describe('Delivery status of the last text; null until one was sent. For information only.'),
    delivery_status_date: instant,
    delivery_status_details: z.string().max(1024).nullable(),
  })
  .meta({ title: 'Verification' })
