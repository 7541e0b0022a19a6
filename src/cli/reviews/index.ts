import { approveCommand, blockCommand, rejectCommand } from './decide.ts'
import { listReviewsCommand } from './list.ts'
import { showReviewCommand } from './show.ts'

export const reviewCommands = [
  listReviewsCommand,
  showReviewCommand,
  approveCommand,
  rejectCommand,
  blockCommand,
]
