// Pages of lists: query parameters, encoding of cursors, and responses.
// Contains no SQL: a store receives a position and a number of rows.
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
  integerOf,
  integerPart,
} from './cursor.ts'
export { linkTo, type LinkQuery, numberedPage, type PageNumber, pageNumberOf, rowsBefore } from './links.ts'
export {
  answerPage,
  cutRows,
  invalidCursor,
  limitOf,
  type Page,
  pageBody,
  type PageQuery,
  type PageRequest,
  positionOf,
  readPage,
  readPageById,
  requestOf,
  rowsToRead,
} from './page.ts'
export { adjacentId, type AdjacentId, adjacentPages, byPosition, type Position } from './position.ts'
export { next, opaqueCursor, pageOf, pageQuery, pageDescription, pageShape } from './shapes.ts'
