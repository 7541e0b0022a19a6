import { createHash, timingSafeEqual } from 'node:crypto'
import { STATUS } from '#carriers/smpp/index.ts'
import type { CarrierOptions } from './carrier-contract.ts'
import type { ClientSession } from './client-session.ts'
import type { Faults } from './faults/faults.ts'
import type { Journal } from './log/journal.ts'

/** Accepts or rejects binds by credentials, number of sessions and faults. */
export class Admission {
  readonly #options: CarrierOptions
  readonly #faults: Faults
  readonly #journal: Journal
  binds = 0
  overLimit = 0

  constructor(options: CarrierOptions, faults: Faults, journal: Journal) {
    this.#options = options
    this.#faults = faults
    this.#journal = journal
  }

  /** Returns the command_status of the bind response. */
  admit(session: ClientSession, systemId: string, password: string, all: Iterable<ClientSession>): number {
    const refused = this.#faults.take(
      'refuse-binds',
      session.id,
      ({ of }) => of === 'all' || of === session.kind,
    )
    if (refused) return refused.status
    const { systemId: expected, password: secret } = this.#options
    if (expected !== undefined && !isSame(systemId, expected)) return STATUS.ESME_RINVSYSID
    if (secret !== undefined && !isSame(password, secret)) return STATUS.ESME_RINVPASWD
    const bound = [...all].filter((one) => one.bound).length
    const status = this.#overLimit(session, bound)
    if (status === STATUS.ESME_ROK) this.binds += 1
    return status
  }

  #overLimit({ id }: ClientSession, bound: number): number {
    const { maxBinds = Infinity } = this.#options
    const fault = this.#faults.take('limit-binds', id, ({ limit }) => bound >= limit)
    if (!fault && bound < maxBinds) return STATUS.ESME_ROK
    this.overLimit += 1
    this.#journal.note('over-limit', id, { bound })
    return fault?.status ?? STATUS.ESME_RBINDFAIL
  }
}

/** Compares in constant time for any lengths. */
function isSame(provided: string, expected: string): boolean {
  return timingSafeEqual(digest(provided), digest(expected))
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
