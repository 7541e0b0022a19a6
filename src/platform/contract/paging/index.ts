// Pages of lists: what asks for one, how a cursor is written and read, and how rows become an answer.
// Not here: SQL; a store is given a place and a number of rows.
// Start at `readPage` in `page.ts`.
export {
  asJson,
  byId,
  byMember,
  type Cursor,
  cursorOf,
  encoded,
  instant,
  milliseconds,
  oneOf,
  separatedBy,
  text,
  uuid,
  integerPart,
} from './cursor.ts'
export { linkTo, type LinkQuery, numberedPage } from './links.ts'
export {
  answerPage,
  limitOf,
  type Page,
  pageBody,
  type PageQuery,
  type PageRequest,
  positionOf,
  readPage,
  readPageById,
  requestOf,
} from './page.ts'
export { adjacentId, type AdjacentId, byPosition, type Position } from './position.ts'
export { next, pageLimit, pageOf, pageQuery, pageSays, pageShape } from './shapes.ts'
