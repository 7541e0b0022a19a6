import { z } from 'zod'
import { Problem } from '#platform/contract/problem.ts'
import { camaraProblems } from './problems.ts'

/** A phone number in the v0 versions of the APIs; the plus is optional. */
export const phoneNumberV0 = z
  .string()
  .regex(/^\+?[0-9]{5,15}$/)
  .describe('Phone number with country code; the leading plus is optional.')

/** A phone number in the current versions of the APIs: `+` and 5 to 15 digits. */
const phoneNumber = z.string().regex(/^\+[1-9][0-9]{4,14}$/)

const ipv4Address = z
  .looseObject({
    publicAddress: z.ipv4(),
    privateAddress: z.ipv4().optional(),
    publicPort: z.int().min(0).max(65_535).optional(),
  })
  .meta({ anyOf: [{ required: ['privateAddress'] }, { required: ['publicPort'] }] })
  .meta({ title: 'Ipv4 address' })

/** An address, or a subnet that contains only one. */
const ipv6Address = z.union([z.ipv6(), z.string().regex(/^[0-9a-fA-F:.]{2,45}\/128$/)])

const deviceNumbered = (number: z.ZodString) =>
  z
    .looseObject({
      phoneNumber: number.optional(),
      networkAccessIdentifier: z.string().min(1).max(320).optional(),
      ipv4Address: ipv4Address.optional(),
      ipv6Address: ipv6Address.optional(),
    })
    .meta({ minProperties: 1 })

/** Device of the v0 family; only `phoneNumber` can be matched with the number of a token. */
export const deviceV0 = deviceNumbered(phoneNumberV0).meta({ title: 'Device V0' })

const unneeded = 'Must be omitted: the access token identifies the number.'

/** Phone number of the current family in requests whose token identifies the number. */
export const unneededNumber = phoneNumber.optional().describe(unneeded)

/** Device of the current family in requests whose token identifies the number. */
export const unneededDevice = deviceNumbered(phoneNumber)
  .meta({ title: 'Device' })
  .optional()
  .describe(unneeded)

const identifiers = ['phoneNumber', 'networkAccessIdentifier', 'ipv4Address', 'ipv6Address'] as const

/** Throws INVALID_ARGUMENT for a device without any known identifier. */
export function refuseUnnamed(named: z.output<typeof deviceV0>): void {
  if (identifiers.some((name) => named[name] !== undefined)) return
  const fault = { name: 'device', reason: `must have one of ${identifiers.join(', ')}`, rule: 'required' }
  throw new Problem(camaraProblems.invalidArgument, { faults: [fault] })
}
