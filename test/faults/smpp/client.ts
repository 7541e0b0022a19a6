import { setTimeout as pause } from 'node:timers/promises'
import {
  openBind,
  readReceipt,
  STATUS,
  type Bind,
  type DeliverSm,
  type SubmitSm,
} from '#carriers/smpp/index.ts'
import type { ReadyLine } from '../program.ts'
import { submitsOf } from '../../../simulators/esme/texts.ts'
import { prefixes } from '../history.ts'

/** One submit as the client saw it: `unknown` if no response came, or one that leaves open whether the message is stored. */
export type SmppSubmit = {
  destination: string
  segments: number
  outcome: 'accepted' | 'refused' | 'unknown'
  status: number
  messageId: string
}

/** A customer's client that keeps submitting during every fault, and binds again after each. */
export type SmppLoad = {
  submits: readonly SmppSubmit[]
  /** How often each receipt arrived, by the ID of the submit. */
  receipts: ReadonlyMap<string, number>
  /** Resolves with the next accepted submit. */
  accepted(): Promise<void>
  /** Stops to submit once all responses have arrived; receipts are received until the client is closed. */
  stop(): Promise<void>
  close(): Promise<void>
}

type LoadOptions = { exchange: ReadyLine; sessions: number; perSecond: number }

const quiet = { debug: () => {}, info: () => {}, warn: () => {} }
const turnMs = 20
const reconnect = { firstMs: 50, maxMs: 500, authMs: 500 }
/** Every tenth text has two segments, which come in different forms. */
const longEvery = 10

/** Starts the load. Every text has a unique destination, and each submit requests a receipt. */
export function startSmppLoad({ exchange, sessions, perSecond }: LoadOptions): SmppLoad {
  const submits: SmppSubmit[] = []
  const receipts = new Map<string, number>()
  const waiting = new Set<() => void>()
  const open = Array.from(
    { length: sessions },
    () => new Map<number, Pick<SmppSubmit, 'destination' | 'segments'>>(),
  )
  const binds = open.map((sent): Bind =>
    openBind(
      {
        host: '127.0.0.1',
        port: exchange.smpp_port,
        systemId: exchange.smpp_system_id,
        password: exchange.smpp_password,
        window: 100,
        responseTimeoutMs: 15_000,
        reconnect,
      },
      {
        outcomes(outcomes) {
          for (const one of outcomes) {
            const submit = sent.get(one.sequence)
            sent.delete(one.sequence)
            if (!submit || !one.sent) continue
            const status = one.kind === 'answered' ? one.commandStatus : -1
            const messageId = one.kind === 'answered' ? one.messageId : ''
            submits.push({ ...submit, outcome: outcomeOf(status), status, messageId })
            if (status === STATUS.ESME_ROK) for (const notify of waiting) notify()
          }
        },
        deliver(pdus, answer) {
          for (const pdu of pdus) count(receipts, pdu)
          answer(0)
        },
      },
      quiet,
    ),
  )
  let [next, isStopped] = [0, false]
  const send = (bind: Bind, sent: (typeof open)[number]) => {
    const pdus = textOf(next, exchange.demo_number)
    if (bind.room() < pdus.length) return false
    next += 1
    const sequences = bind.reserve(pdus.length)
    for (const [i, sequence] of sequences.entries())
      sent.set(sequence, { destination: pdus[i]!.destination, segments: pdus.length })
    bind.send(sequences.map((sequence, i) => ({ sequence, pdu: pdus[i]! })))
    return true
  }
  const work = async () => {
    let due = 0
    while (!isStopped) {
      due = Math.min(due + (perSecond * turnMs) / 1_000, perSecond)
      for (let i = 0; due >= 1 && i < sessions * longEvery; i++)
        if (send(binds[i % sessions]!, open[i % sessions]!)) due -= 1
      await pause(turnMs)
    }
  }
  const working = work()
  return {
    submits,
    receipts,
    accepted() {
      return new Promise((resolve) => {
        const notify = () => {
          waiting.delete(notify)
          resolve()
        }
        waiting.add(notify)
      })
    },
    async stop() {
      isStopped = true
      await working
      while (open.some(({ size }) => size > 0)) await pause(turnMs)
    },
    close: async () => void (await Promise.all(binds.map((bind) => bind.drain(1_000)))),
  }
}

function textOf(index: number, from: string): SubmitSm[] {
  const isLong = index % longEvery === 0
  const digits = String(index).padStart(8, '0')
  return submitsOf({
    from,
    to: `${prefixes.steady}${digits}`,
    text: isLong ? `Long ${digits} `.padEnd(200, '.') : `Short ${digits}`,
    form: index % (2 * longEvery) === 0 ? 'udh' : 'sar',
    reference: index & 0xff,
    registeredDelivery: 1,
  })
}

/** A system error leaves open whether the message is stored; every other refusal states that it is not. */
function outcomeOf(status: number): SmppSubmit['outcome'] {
  if (status === STATUS.ESME_ROK) return 'accepted'
  return status === -1 || status === STATUS.ESME_RSYSERR ? 'unknown' : 'refused'
}

function count(receipts: Map<string, number>, pdu: DeliverSm): void {
  const receipt = readReceipt(pdu)
  if (receipt) receipts.set(receipt.id, (receipts.get(receipt.id) ?? 0) + 1)
}
