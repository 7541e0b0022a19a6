/**
 * The message that an event `e` is about, as SQL: its subject, except for events of chat channels, whose subject is the conversation.
 * The id of a chat post is the message's id; chat updates name the message in their payload.
 */
export const messageOfEvent = `case e.kind when 'chat-message' then e.id::text
  when 'chat-update' then e.payload::json ->> 'message_uuid' else e.subject_id::text end`
