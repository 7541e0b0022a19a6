import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { captureOf } from './capture.ts'
import type { CapturedOctets } from './tap.ts'

const tshark = '/usr/bin/tshark'
const run = promisify(execFile)
const longestOutput = 64 * 1024 * 1024

/** The reason why tests with tshark are skipped, with the command to install it; false if it is installed. */
export const tsharkMissing =
  !existsSync(tshark) &&
  'tshark is not installed here: `DEBIAN_FRONTEND=noninteractive apt-get install -y tshark` (Debian) makes this run.'

/** One PDU as Wireshark decodes it: its fields by name, without `smpp.`, as text. */
export type Dissected = Readonly<Record<string, string | undefined>>

/** `complaints` are malformed fields, and Wireshark's expert information of level warning and above. */
export type Dissection = { pdus: Dissected[]; complaints: string[] }

/** Runs Wireshark's SMPP dissector on the recorded traffic. `alphabet` is the meaning of data coding 0. */
export async function dissect(
  limitHit: readonly CapturedOctets[],
  alphabet = 'GSM 7-bit',
): Promise<Dissection> {
  const folder = mkdtempSync(join(tmpdir(), 'strowger-tshark-'))
  try {
    const file = join(folder, 'smpp.pcap')
    writeFileSync(file, captureOf(limitHit))
    const intended = ['-o', `smpp.decode_sms_over_smpp:${alphabet}`]
    const [json, remarks] = await Promise.all([
      words('-r', file, ...intended, '-J', 'smpp', '-T', 'json', '--no-duplicate-keys'),
      words('-r', file, ...intended, '-Y', badFrames, '-T', 'fields', ...badFields),
    ])
    return { pdus: pdusOf(json), complaints: remarks.split('\n').filter(Boolean) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const warning = 0x0060_0000
const badFrames = `_ws.malformed || _ws.expert.severity >= ${warning}`
const badFields = ['frame.number', '_ws.col.Info', '_ws.expert.message'].flatMap((field) => ['-e', field])

async function words(...provided: string[]): Promise<string> {
  return (await run(tshark, provided, { maxBuffer: longestOutput })).stdout
}

type Layer = { [name: string]: string | Layer | (string | Layer)[] }
type Frame = { _source: { layers: { smpp?: Layer | Layer[] } } }

function pdusOf(json: string): Dissected[] {
  return (JSON.parse(json) as Frame[]).flatMap(({ _source: { layers } }) =>
    [layers.smpp ?? []].flat().map((layer) => Object.fromEntries(fieldsOf(layer))),
  )
}

/** The fields of a layer, including those of optional parameters, which are in nested layers. */
function fieldsOf(layer: Layer): [name: string, value: string][] {
  return Object.entries(layer).flatMap(([name, values]) =>
    [values]
      .flat()
      .flatMap((value): [string, string][] =>
        typeof value === 'string' ? [[name.replace(/^smpp\./, ''), value]] : fieldsOf(value),
      ),
  )
}
