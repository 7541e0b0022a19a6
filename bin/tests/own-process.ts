/** Test files that need a process of their own, and why. Every other file shares its process with those before and after it. */
export const ownProcess: Record<string, string> = {
  'src/platform/wall-clock.test.ts': 'moves the clock that the whole process uses',
  'src/platform/outbound/tls.test.ts':
    'changes the environment, which Node answers by one warning for each process',
  'src/platform/outbound/open.test.ts': 'changes the environment',
  'test/journeys/canaries.test.ts': 'listens to all that the process writes',
  'test/faults/half-open.test.ts': 'kills processes when its own exits',
}
