import { z } from 'zod'

/** Hours to look back. */
export const maxAge = z.int().min(1).max(2400)
