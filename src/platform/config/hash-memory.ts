/** The variable with the memory of a hash in KiB, its default and its limits. */
export const hashMemory = {
  variable: 'STROWGER_HASH_MEMORY_KIB',
  usual: 19_456,
  least: 8,
  most: 1_048_576,
} as const

/** The memory of a hash; the default if the variable is unset or invalid, which the check of the configuration reports. */
export function hashMemoryOf(env: Record<string, string | undefined>): number {
  const stated = Number(env[hashMemory.variable] ?? hashMemory.usual)
  const isValid = Number.isInteger(stated) && stated >= hashMemory.least && stated <= hashMemory.most
  return isValid ? stated : hashMemory.usual
}
