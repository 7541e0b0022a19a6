import { z } from 'zod'

/**
 * The schema of a change (RFC 7396): every member may be omitted and is then unchanged, null clears an optional member, and objects are
 * changed member by member.
 */
export function changeOf(schema: z.ZodObject): z.ZodObject {
  const members = Object.entries(schema.shape).map(([name, member]) => [name, memberOf(member as z.ZodType)])
  return z.strictObject(Object.fromEntries(members) as Record<string, z.ZodType>)
}

function memberOf(member: z.ZodType): z.ZodType {
  if (!(member instanceof z.ZodOptional)) return inside(member).optional()
  const described = inside(member.unwrap() as z.ZodType)
    .nullable()
    .optional()
  return member.description === undefined ? described : described.describe(member.description)
}

const inside = (member: z.ZodType): z.ZodType => (member instanceof z.ZodObject ? changeOf(member) : member)

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Applies a change: null removes a member, objects are merged, other values are replaced. */
export function changed(before: unknown, change: unknown): unknown {
  if (!isObject(change)) return change
  const after: Json = isObject(before) ? { ...before } : {}
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined) continue
    if (value === null) delete after[name]
    else after[name] = changed(after[name], value)
  }
  return after
}
