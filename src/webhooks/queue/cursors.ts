import type { AttemptPlace } from '../attempts/attempt-list-store.ts'

/** A cursor that is no id: what stands in it is ours alone. */
export const cursorOf = {
  endpoint: (endpoint: string): string => Buffer.from(endpoint).toString('base64url'),
  attempt: ({ micros, eventId, attempt }: AttemptPlace): string => `${micros}.${eventId}.${attempt}`,
}

const attemptCursor = /^(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,6})$/

/** What a cursor stands for; undefined when it is none of ours. */
export const placeOf = {
  endpoint: (cursor: string): string | undefined => {
    const text = Buffer.from(cursor, 'base64url').toString()
    return /^[0-9a-f]{8} [\x21-\x7e]+$/.test(text) ? text : undefined
  },
  attempt: (cursor: string): AttemptPlace | undefined => {
    const [, micros, eventId, attempt] = attemptCursor.exec(cursor) ?? []
    return micros ? { micros, eventId: eventId!, attempt: Number(attempt) } : undefined
  },
}
