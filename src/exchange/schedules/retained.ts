import { retained as accounts } from '#accounts/index.ts'
import { retained as carriers } from '#carriers/index.ts'
import { retained as chat } from '#chat/index.ts'
import { retained as esmes } from '#esmes/index.ts'
import { retained as messages } from '#messages/index.ts'
import { retained as network } from '#network/index.ts'
import { retained as numbers } from '#numbers/index.ts'
import { retained as operators } from '#operators/index.ts'
import type { Retained } from '#platform/database/retained.ts'
import { retained as protection } from '#protection/index.ts'
import { retained as requests } from '#requests/index.ts'
import { retained as reviews } from '#reviews/index.ts'
import { retained as sims } from '#sims/index.ts'
import { retained as tendlc } from '#tendlc/index.ts'
import { retained as webhooks } from '#webhooks/index.ts'

const all: readonly Retained[] = [
  ...accounts,
  ...carriers,
  ...chat,
  ...esmes,
  ...messages,
  ...network,
  ...numbers,
  ...operators,
  ...protection,
  ...requests,
  ...reviews,
  ...sims,
  ...tendlc,
  ...webhooks,
]

/** Tables of all domains whose rows are deleted after a fixed time. Partitioned history is dropped by partition. */
export const retained = all.filter(({ busy }) => !busy)

/** Tables that grow fast. */
export const busy = all.filter((one) => one.busy)
