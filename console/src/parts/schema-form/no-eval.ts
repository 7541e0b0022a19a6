import { z } from 'zod'

// Checks would be compiled to code, which the policy of the page does not let happen. Said before any schema is made.
z.config({ jitless: true })
