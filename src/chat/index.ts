// Chat channels: who carries them, which senders of accounts they serve, what their chat sides post, and what they are told.
// It is not the path of messages (messages) nor the delivery of posts (webhooks).
// Start at `channels.ts` for what is known, `posts.ts` for what chat sides are told, `contract.ts` for what they tell us.
export { indicators } from './holding-store.ts'
export { changeChannel, putChannel, rotateCredentials, type NewCredentials } from './change.ts'
export { channelName, type Channel, type Sender } from './channel.ts'
export { deleteChannel, isWaitedFor, lockChannel, readChannelRows, type ChannelRow } from './channel-store.ts'
export { openChannels, type Channels } from './channels.ts'
export { chatContract, chatParty, longestText, type InboundWish, type StatusWish } from './contract.ts'
export { chatFamily } from './family.ts'
export { chatHandlers, type Inbox } from './http.ts'
export { conversationId } from './conversation.ts'
export {
  deleteSender,
  hasSenders,
  putSender,
  readSenders,
  readSender,
  unlinkSenders,
} from './sender-store.ts'
export { claimChatId, forgetChatIds } from './inbound-store.ts'
export { nextIndicatorEnds } from './indicator-store.ts'
export { openChatMetrics } from './metrics.ts'
export { openPosts, type Posts } from './posts.ts'
export type { Posting, Reading } from './payload.ts'
export { chatProblems } from './problems.ts'
export { sealedColumns } from './sealed.ts'
