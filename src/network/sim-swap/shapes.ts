import { z } from 'zod'

/** How far is looked back, in hours. */
export const maxAge = z.int().min(1).max(2400)
