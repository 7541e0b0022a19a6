// Loaded before the program (`--import`): shifts its clock ahead by the content of the file `JUMPING_CLOCK`, read at
// SIGUSR2.
import { readFileSync, renameSync } from 'node:fs'

const file = process.env['JUMPING_CLOCK']
const Real = Date
let ahead = 0

globalThis.Date = class extends Real {
  constructor(...provided: unknown[]) {
    super(...((provided.length === 0 ? [Real.now() + ahead] : provided) as [number]))
  }
  static override now(): number {
    return Real.now() + ahead
  }
} as DateConstructor

process.on('SIGUSR2', () => {
  ahead = Number(readFileSync(file!, 'utf8'))
  renameSync(file!, `${file}.taken`)
})
