import { problemKind as kind } from '#platform/contract/problem.ts'
import { mostAlerts } from './alert-kinds.ts'

/** Errors of alerts. */
export const alertProblems = {
  full: kind(409, 'too-many-alerts', 'Too many alerts', `There are ${mostAlerts} alerts. Delete one first.`),
} as const
