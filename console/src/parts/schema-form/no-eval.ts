import { z } from 'zod'

// Validators would be compiled to code, which the page's content security policy blocks. Must be imported
// before any schema.
z.config({ jitless: true })
