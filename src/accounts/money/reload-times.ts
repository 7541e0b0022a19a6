/** Balances are checked every 5 to 10 minutes (S3-091, S3-181). */
export const checkEveryMs = 300_000
