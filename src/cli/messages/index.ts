import { findMessagesCommand } from './find.ts'
import { showMessageCommand } from './show.ts'

export const messageCommands = [findMessagesCommand, showMessageCommand]
