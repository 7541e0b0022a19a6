// A payment provider that moves no money: the cents of the amount select its response (docs/SANDBOX.md).
// It needs no persistent state: the same reference gets the same result, also after a restart.

type PaymentRequest = { reference: string; amount: number }
type Settled = 'succeeded' | 'declined'
type SettleCallback = (reference: string, answer: Settled) => Promise<void>

const maxRemembered = 10_000

/** Outcomes by the cents of the amount. All other amounts succeed immediately. */
export const PAYMENT_PLAN: readonly { cents: string; outcome: string }[] = [
  { cents: '01', outcome: 'declined' },
  { cents: '02', outcome: 'no response to the first request; paid on the second request' },
  { cents: '03', outcome: 'pending; then paid, and the provider reports the result twice' },
  { cents: '04', outcome: 'no response to the first request; declined on the second request' },
]

/** Opens a simulator. `noResponseMs` is how long unanswered requests wait. */
export function openPaymentSimulator({ noResponseMs = 1_000 } = {}) {
  const requested = new Set<string>()
  let notify: SettleCallback = async () => undefined

  const unresponsive = () =>
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('the payment provider did not answer')), noResponseMs)
    })
  const isNew = (reference: string) => {
    if (requested.has(reference)) return false
    requested.add(reference)
    if (requested.size > maxRemembered) requested.delete(requested.values().next().value!)
    return true
  }
  const notifyTwice = async (reference: string) => {
    await Promise.all([notify(reference, 'succeeded'), notify(reference, 'succeeded')])
  }

  return {
    async pay({ reference, amount }: PaymentRequest): Promise<Settled | 'pending'> {
      const first = isNew(reference)
      switch (Math.floor(amount / 10_000) % 100) {
        case 1:
          return 'declined'
        case 2:
          return first ? unresponsive() : 'succeeded'
        case 3:
          setImmediate(() => void notifyTwice(reference).catch(() => undefined))
          return 'pending'
        case 4:
          return first ? unresponsive() : 'declined'
        default:
          return 'succeeded'
      }
    },
    onSettled(reported: SettleCallback): void {
      notify = reported
    },
  }
}
