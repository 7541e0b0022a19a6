// A payment provider that moves no money: what it answers follows from the cents of the amount (docs/SANDBOX.md).
// It keeps nothing that matters: a reference is paid once however often it is asked, also after a restart.

type PaymentRequest = { reference: string; amount: number }
type Settled = 'succeeded' | 'declined'
type Tell = (reference: string, answer: Settled) => Promise<void>

const maxRemembered = 10_000

/** What amounts do by their cents. All others are paid at once. */
export const PAYMENT_PLAN: readonly { cents: string; outcome: string }[] = [
  { cents: '01', outcome: 'declined' },
  { cents: '02', outcome: 'no answer at first; paid when asked again' },
  { cents: '03', outcome: 'answered a moment later, and told twice' },
  { cents: '04', outcome: 'no answer at first; declined when asked again' },
]

/** Opens one. `silenceMs` is how long those wait whom it does not answer. */
export function openPaymentSimulator({ silenceMs = 1_000 } = {}) {
  const asked = new Set<string>()
  let tell: Tell = async () => undefined

  const silent = () =>
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('the payment provider did not answer')), silenceMs)
    })
  const isNew = (reference: string) => {
    if (asked.has(reference)) return false
    asked.add(reference)
    if (asked.size > maxRemembered) asked.delete(asked.values().next().value!)
    return true
  }
  const tellTwice = async (reference: string) => {
    await Promise.all([tell(reference, 'succeeded'), tell(reference, 'succeeded')])
  }

  return {
    async pay({ reference, amount }: PaymentRequest): Promise<Settled | 'pending'> {
      const first = isNew(reference)
      switch (Math.floor(amount / 10_000) % 100) {
        case 1:
          return 'declined'
        case 2:
          return first ? silent() : 'succeeded'
        case 3:
          setImmediate(() => void tellTwice(reference).catch(() => undefined))
          return 'pending'
        case 4:
          return first ? silent() : 'declined'
        default:
          return 'succeeded'
      }
    },
    onSettled(told: Tell): void {
      tell = told
    },
  }
}
