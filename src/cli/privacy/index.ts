import { eraseCommand } from './erase.ts'
import { erasuresCommand } from './erasures.ts'
import { exportCommand } from './export.ts'

export const privacyCommands = [exportCommand, eraseCommand, erasuresCommand]
