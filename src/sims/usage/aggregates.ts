import type { Sql } from '#platform/database/db.ts'
import { megabytesOf } from './megabytes.ts'
import { monthOf } from './month.ts'
import { readAggregates, type AggregateRow } from './aggregates-store.ts'

/** Aggregated usage. The specification names it without defining its members (S1-093). Volumes are in MB of 1,000,000 bytes. */
export type Aggregated = {
  /** The calendar month, UTC: `2026-11`. */
  period: string
  dataVolumeUp: number
  dataVolumeDown: number
  dataVolumeTotal: number
  /** SMS from and to the SIM; each segment of a long message counts. */
  smsMo: number
  smsMt: number
  sessionCount: number
  /** RFC 3339; the end of an open session is null. */
  lastSessionStart: string | null
  lastSessionEnd: string | null
  roaming: {
    /** Bytes in the country of the IMSI and in unknown networks; `abroad` are all others. */
    home: number
    abroad: number
    /** Usage abroad, by mobile country code. */
    countries: { mcc: string; dataVolumeTotal: number }[]
  }
}

/** The usage of a partner's SIMs in the month of `now` (exchange time), by ICCID, in one statement. */
export async function aggregatesOf(
  sql: Sql,
  partnerId: string,
  iccids: readonly string[],
  now: Date,
): Promise<Map<string, Aggregated>> {
  const period = now.toISOString().slice(0, 7)
  const rows = await readAggregates(sql, partnerId, iccids, monthOf(now))
  return new Map(rows.map((row) => [row.iccid, aggregatedOf(row, period)]))
}

function aggregatedOf(row: AggregateRow, period: string): Aggregated {
  const { up, down, sessions, session_start, session_end, abroad, sms_mo, sms_mt } = row
  const countries = Object.entries(abroad ?? {})
  const away = countries.reduce((sum, [, bytes]) => sum + bytes, 0)
  return {
    period,
    dataVolumeUp: megabytesOf(up),
    dataVolumeDown: megabytesOf(down),
    dataVolumeTotal: megabytesOf(up + down),
    smsMo: sms_mo,
    smsMt: sms_mt,
    sessionCount: sessions,
    lastSessionStart: session_start?.toISOString() ?? null,
    lastSessionEnd: session_end?.toISOString() ?? null,
    roaming: {
      home: megabytesOf(up + down - away),
      abroad: megabytesOf(away),
      countries: countries.map(([mcc, bytes]) => ({ mcc, dataVolumeTotal: megabytesOf(bytes) })),
    },
  }
}
