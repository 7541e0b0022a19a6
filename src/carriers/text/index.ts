// Text of short messages: alphabets, segments and concatenation.
// Not here: the SMPP session that carries them (`carriers/smpp`).
// Start at `encode.ts`.
export {
  concatenate,
  isSegmentNumber,
  readUserDataHeader,
  ESM_UDHI,
  type Concatenation,
} from './concatenation.ts'
export {
  countParts,
  encodeText,
  encodeUndivided,
  encodingOf,
  type EncodedText,
  type EncodingType,
} from './encode.ts'
export { contentOf, type Content, type Piece } from './content.ts'
export { codingOf, decodeText, type Coding, type DefaultAlphabet } from './decode.ts'
