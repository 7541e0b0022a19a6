/** Test files that need a separate process, and the reason. All other files share a process with the files before and after them. */
export const ownProcess: Record<string, string> = {
  'src/platform/wall-clock.test.ts': 'changes the clock of the whole process',
  'src/platform/outbound/tls.test.ts':
    'changes the environment, for which Node prints one warning per process',
  'src/platform/outbound/open.test.ts': 'changes the environment',
  'test/journeys/canaries.test.ts': 'captures all output of the process',
  'test/faults/half-open.test.ts': 'kills processes when the process of the test exits',
}
