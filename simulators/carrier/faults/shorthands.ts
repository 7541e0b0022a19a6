import type { Faults } from './faults.ts'
import type { FaultInput } from './table.ts'

/** Permanent faults of the whole carrier, which are set and deleted like members. */
export type CarrierFaults = {
  /** command_status for every bind. */
  refuseBinds?: number
  /** command_status for every bind_receiver. */
  refuseReceivers?: number
  /** command_status for every submit, regardless of the plan. */
  refuseSubmits?: number
  /** Delay of every response. */
  answerAfterMs?: number
  /** PDUs are read but not responded to. */
  unresponsive?: boolean
}

type Value = number | boolean | undefined

const SHORTHANDS: { readonly [K in keyof Required<CarrierFaults>]: (value: number) => FaultInput } = {
  refuseBinds: (status) => ({ fault: 'refuse-binds', status }),
  refuseReceivers: (status) => ({ fault: 'refuse-binds', status, of: 'receiver' }),
  refuseSubmits: (status) => ({ fault: 'refuse-submits', status }),
  answerAfterMs: (ms) => ({ fault: 'slow-answers', ms }),
  unresponsive: () => ({ fault: 'silence' }),
}

/** Members that activate a fault when set, and clear it when unset, false or deleted. */
export function shorthandsOf(faults: Faults): CarrierFaults {
  const inForce = new Map<string, number>()
  const change = (name: string, value: Value): void => {
    const before = inForce.get(name)
    if (before !== undefined) faults.withdraw(before)
    inForce.delete(name)
    if (value !== undefined && value !== false)
      inForce.set(name, faults.inject(SHORTHANDS[name as keyof CarrierFaults](Number(value))))
  }
  return new Proxy<CarrierFaults>(
    {},
    {
      set(members, name, value) {
        change(String(name), value as Value)
        return Reflect.set(members, name, value)
      },
      deleteProperty(members, name) {
        change(String(name), undefined)
        return Reflect.deleteProperty(members, name)
      },
    },
  )
}
