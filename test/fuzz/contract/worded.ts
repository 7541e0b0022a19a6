import type { Json, Schema } from './schema.ts'

type Body = { schema: Schema; valid: (value: unknown) => boolean }

/** Limits that the document states only in prose, because they depend on another member. */
const limits: Readonly<Record<string, (body: Body) => Body>> = {
  // The document says "Maximum 1000 characters; 4096 on a chat channel."
  sendMessage: ({ schema, valid }) => ({
    schema: {
      ...schema,
      properties: { ...schema.properties, text: { ...schema.properties!['text'], maxLength: 1000 } },
    },
    valid: (value) => valid(value) && ((value as Json)['channel'] !== 'sms' || isShort(value)),
  }),
}

const isShort = (value: unknown) => Array.from(String((value as Json)['text'])).length <= 1000

/** The body of an operation with the rules of its description that the schema lacks. */
export function worded(operationId: string, schema: Schema, valid: Body['valid']): Body {
  return limits[operationId]?.({ schema, valid }) ?? { schema, valid }
}
