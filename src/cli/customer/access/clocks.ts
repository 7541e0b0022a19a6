import type { AccountAsk } from './request.ts'

/** Exchange time, and the machine's clock of the exchange in whole seconds, which may differ from that of this machine. */
type Clocks = { now: string; wallNow: string }

export async function readClocks(ask: AccountAsk): Promise<Clocks> {
  let wallNow = new Date().toISOString()
  const answered = (headers: Headers) => {
    const at = Date.parse(headers.get('date') ?? '')
    if (!Number.isNaN(at)) wallNow = new Date(at).toISOString()
  }
  const { now } = await ask('readConsoleSession', {}, { answered })
  return { now, wallNow }
}

/** Whether exchange time was advanced, so that times must name their clock. */
export const isAdvanced = ({ now, wallNow }: Clocks): boolean =>
  Date.parse(now) - Date.parse(wallNow) > 10_000
