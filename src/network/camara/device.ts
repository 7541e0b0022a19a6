import { z } from 'zod'
import { Problem } from '#platform/contract/problem.ts'
import { camaraProblems } from './problems.ts'

/** A number as the v0 family has it: the plus may be left out. */
export const phoneNumberV0 = z
  .string()
  .regex(/^\+?[0-9]{5,15}$/)
  .describe('With its country code, with or without a plus.')

/** A number as the current family has it. */
const phoneNumber = z.string().regex(/^\+[1-9][0-9]{4,14}$/)

const ipv4Address = z
  .looseObject({
    publicAddress: z.ipv4(),
    privateAddress: z.ipv4().optional(),
    publicPort: z.int().min(0).max(65_535).optional(),
  })
  .meta({ anyOf: [{ required: ['privateAddress'] }, { required: ['publicPort'] }] })
  .meta({ title: 'Ipv4 address' })

/** An address, or the subnet that is one. */
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

/** A device as the v0 family has it; only `phoneNumber` can be shown to be the number of a token. */
export const deviceV0 = deviceNumbered(phoneNumberV0).meta({ title: 'Device V0' })

const unneeded = 'Must be left out: the access token says which number is meant.'

/** A number as the current family has it, where the token says it already. */
export const unneededNumber = phoneNumber.optional().describe(unneeded)

/** A device as the current family has it, likewise. */
export const unneededDevice = deviceNumbered(phoneNumber)
  .meta({ title: 'Device' })
  .optional()
  .describe(unneeded)

const identifiers = ['phoneNumber', 'networkAccessIdentifier', 'ipv4Address', 'ipv6Address'] as const

/** Throws INVALID_ARGUMENT for a device that is named by nothing we know of. */
export function refuseUnnamed(named: z.output<typeof deviceV0>): void {
  if (identifiers.some((name) => named[name] !== undefined)) return
  const fault = { name: 'device', reason: `must have one of ${identifiers.join(', ')}`, rule: 'required' }
  throw new Problem(camaraProblems.invalidArgument, { faults: [fault] })
}
