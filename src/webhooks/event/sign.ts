/**
 * What one attempt says of its receiver. A refusal of one event says that somebody is there; `declined` is a chat side's word on
 * that one message, which it is there to give and which is no failure.
 */
export type Sign = 'accepted' | 'declined' | 'refused' | 'strained' | 'gone'
