import { z } from 'zod'
import { leastPassword, longestPassword } from './passwords.ts'

export const email = z
  .string()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/)
  .describe('Email address, case-insensitive.')
/** The name of a person. */
export const personName = z.string().trim().min(1).max(100)
/** A password to check, so any text is accepted. */
export const password = z.string().min(1).max(longestPassword)
/** A password to set. */
export const newPasswordShape = z.string().min(leastPassword).max(longestPassword)
export const code = z
  .string()
  .min(6)
  .max(40)
  .describe('A six-digit code of an authenticator app, or a recovery code.')
