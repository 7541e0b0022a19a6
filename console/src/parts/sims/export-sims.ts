import { call } from '../../api/call.ts'
import type { Answered } from '../../api/contracts.ts'
import { lineOf } from './csv.ts'
import { fieldNames } from '#sims/cards/custom-fields.ts'
import { fraudLabels, limitLabels, type SimFilters } from './labels.ts'

/** The list to export: the customer, the filter, and the audience. */
type Wanted = { list: 'listSims'; partner: string; filters: SimFilters }
type Line = Answered<'listSims'>['sims'][number]

const heading = [
  'iccid',
  'status',
  'fraud',
  'limits',
  'imsi',
  'msisdn',
  ...fieldNames,
  'used_bytes_this_month',
  'changed_at',
]

const csvOf = (sim: Line) =>
  lineOf([
    sim.iccid,
    sim.status,
    fraudLabels[sim.fraud_status]?.words,
    limitLabels[sim.limit_status]?.words,
    sim.imsi,
    sim.msisdn,
    ...fieldNames.map((name) => sim.fields[name]),
    sim.used_bytes,
    sim.changed_at,
  ])

/** The target of the pages: a file on disk if the browser supports it, else parts in memory. */
type Sink = {
  write(text: string): Promise<unknown> | void
  close(): Promise<void> | void
  /** Discards the written data. */
  abort?(): Promise<void>
}

/**
 * Exports all SIMs that match a filter, page by page; each page is written before the next is requested.
 * Returns the number of SIMs.
 */
export async function exportSims(
  { list, partner, filters }: Wanted,
  {
    sink,
    progress,
    signal,
  }: { sink: Sink; progress: (done: number, total: number) => void; signal: AbortSignal },
): Promise<number> {
  await sink.write(lineOf(heading))
  let done = 0
  let cursor: string | null = ''
  while (cursor !== null) {
    const query: object = { ...filters, limit: '1000', ...(cursor && { cursor }) }
    const page: Answered<'listSims'> = await call(list, { params: { partner_id: partner }, query }, signal)
    await sink.write(page.sims.map(csvOf).join(''))
    done += page.sims.length
    progress(done, page.total)
    cursor = page.next
  }
  await sink.close()
  return done
}

type Picker = (input: object) => Promise<{ createWritable(): Promise<Sink> }>

/** Opens a target; undefined if the user canceled the file dialog. */
export async function openSink(name: string, type = 'text/csv'): Promise<Sink | undefined> {
  const { showSaveFilePicker: pick } = globalThis as unknown as { showSaveFilePicker?: Picker }
  if (!pick) return partsOf(name, type)
  try {
    return await (await pick({ suggestedName: name })).createWritable()
  } catch (error) {
    if ((error as Error).name === 'AbortError') return undefined
    return partsOf(name, type)
  }
}

function partsOf(name: string, type: string): Sink {
  const parts: Blob[] = []
  return {
    write: (text) => void parts.push(new Blob([text])),
    close() {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(new Blob(parts, { type }))
      link.download = name
      link.click()
      setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
    },
  }
}
