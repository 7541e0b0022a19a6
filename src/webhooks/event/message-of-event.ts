/**
 * The message that an event `e` is about, as SQL. This is the subject, except for events of chat channels, whose subject is the conversation.
 * The ID of a chat post is the ID of the message; chat updates contain the message ID in their payload.
 */
export const messageOfEvent = `case e.kind when 'chat-message' then e.id::text
  when 'chat-update' then e.payload::json ->> 'message_uuid' else e.subject_id::text end`
