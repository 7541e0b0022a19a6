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
