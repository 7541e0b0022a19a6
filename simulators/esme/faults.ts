import type { FaultInputIn, FaultTable } from '../control/fault-kinds.ts'

/** All faults of the simulated client by name. */
export const ESME_FAULTS = {
  'ignore-deliveries': { does: 'does not respond to deliveries', counts: 'deliveries', parameters: {} },
  'refuse-deliveries': {
    does: 'responds to deliveries with an error',
    counts: 'deliveries',
    parameters: {
      status: { description: 'command_status', least: 1, most: 0xffff_ffff, usually: 0x64 },
    },
  },
  'slow-answers': {
    does: 'responds to deliveries late',
    counts: 'deliveries',
    parameters: { ms: { description: 'milliseconds', least: 1, most: 86_400_000, usually: 1_000 } },
  },
  'repeat-submits': { does: 'sends each text twice', counts: 'texts', parameters: {} },
  'lose-segments': { does: 'does not send the last segment of a long text', counts: 'texts', parameters: {} },
  'reverse-segments': {
    does: 'sends the segments of a long text in reverse order',
    counts: 'texts',
    parameters: {},
  },
} as const satisfies FaultTable

export type EsmeFaultName = keyof typeof ESME_FAULTS
export type EsmeFaultInput = FaultInputIn<typeof ESME_FAULTS>
