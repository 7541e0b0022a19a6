/** The reason of an unexpected failure, as operators see it. */
export const failureReason = (error: unknown): string =>
  `The message could not be stored: ${error instanceof Error ? error.message : String(error)}`
