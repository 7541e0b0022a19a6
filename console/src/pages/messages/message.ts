import type { Answered } from '../../api/contracts.ts'

/** A message with its history. */
export type Message = Answered<'readMessage'>
