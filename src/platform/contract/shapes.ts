import { z } from 'zod'

/** A moment, in UTC. */
export const time = z.iso.datetime({ offset: true })

export const nullable = <T extends z.ZodType>(schema: T) => schema.nullable()

/** A number in international format, without a plus. */
export const msisdn = z.string().regex(/^[1-9][0-9]{6,14}$/)

/** The decimal ID of a row, such as a pool or a profile. */
export const rowId = z.string().regex(/^[1-9][0-9]{0,14}$/)

/** Euros as a decimal string. */
export const amount = z.string().regex(/^\d{1,9}(\.\d{1,6})?$/)
