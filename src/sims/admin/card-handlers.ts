import type { Clock } from '#platform/clock.ts'
import type { Db, Sql } from '#platform/database/db.ts'
import type { Fault } from '#platform/contract/problem.ts'
import { imsiFault, msisdnFault } from '../cards/identifiers.ts'
import { ipConfigFaults, setFields, setIpConfigs } from '../cards/fields.ts'
import { moveSims } from '../cards/move.ts'
import { pairSims } from '../cards/pair.ts'
import { openSimReads } from '../views/reads.ts'
import type { ActionOutcome, Requester } from '../cards/apply-change.ts'
import type { OperatorHandlers } from '#operators/index.ts'
import type { simCardOperations } from './contracts/card-contract.ts'
import { performOnce, type SimActionInput, type Call } from './perform.ts'
import { simProblems } from './problems.ts'

/** Handlers that read SIMs and perform operator actions on them. */
export function simCardHandlers({
  db,
  clock,
}: {
  db: Db
  clock: Pick<Clock, 'now'>
}): OperatorHandlers<typeof simCardOperations> {
  const order = (
    call: Call,
    requested: SimActionInput,
    work: (sql: Sql, by: Requester) => Promise<ActionOutcome>,
  ) => performOnce(db, clock, call, requested, work)
  const reads = openSimReads({ db, clock }, simProblems)
  return {
    readSim: async (_, { params: { partner_id: partnerId, iccid } }) => ({
      status: 200,
      body: await reads.one(partnerId, iccid),
    }),
    moveSims: (call, { params: { partner_id: partnerId }, body }) =>
      order(call, { partnerId, body, iccids: body.iccids }, (sql, by) =>
        moveSims(sql, keysOf(partnerId, body.iccids), body.verb, { ...by, reason: body.reason }),
      ),
    setSimFields: (call, { params: { partner_id: partnerId }, body }) =>
      order(call, { partnerId, body, iccids: body.iccids }, (sql, by) =>
        setFields(sql, keysOf(partnerId, body.iccids), body.fields, by),
      ),
    setSimIpConfigs(call, { params: { partner_id: partnerId }, body }) {
      const configs = body.configurations.map(
        ({ iccid, apn = null, ip_type = null, ipv4 = null, ipv6 = null }) => ({
          iccid,
          apn,
          ip_type,
          ipv4,
          ipv6,
        }),
      )
      const faults = configs.flatMap((config, i) => named(ipConfigFaults(config), `configurations[${i}]`))
      const iccids = configs.map(({ iccid }) => iccid)
      return order(call, { partnerId, body, iccids, faults }, (sql, by) =>
        setIpConfigs(sql, partnerId, configs, by),
      )
    },
    pairSims(call, { params: { partner_id: partnerId }, body }) {
      const { pairings } = body
      const iccids = pairings.map(({ iccid }) => iccid)
      return order(call, { partnerId, body, iccids, faults: pairingFaults(pairings) }, (sql, by) =>
        pairSims(sql, partnerId, pairings, by),
      )
    },
  }
}

const keysOf = (partnerId: string, iccids: readonly string[]) => iccids.map((iccid) => ({ partnerId, iccid }))

const named = (faults: Fault[], at: string) =>
  faults.map((fault) => ({ ...fault, name: `${at}.${fault.name}` }))

type Pairing = { imsi?: string | null | undefined; msisdn?: string | null | undefined }

function pairingFaults(pairings: readonly Pairing[]): Fault[] {
  const check = { imsi: imsiFault, msisdn: msisdnFault }
  return (['imsi', 'msisdn'] as const).flatMap((name) => {
    const seen = new Set<string>()
    return pairings.flatMap(({ [name]: number }, i) => {
      if (number === undefined || number === null) return []
      const reason = seen.has(number) ? 'is listed twice' : check[name](number)
      seen.add(number)
      return reason === undefined ? [] : [{ name: `pairings[${i}].${name}`, reason, rule: 'identifier' }]
    })
  })
}
