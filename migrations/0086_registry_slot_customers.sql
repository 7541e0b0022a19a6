-- One customer must not use all slots for calls for which customers wait.
alter table registry_slot add column customer text;
comment on column registry_slot.customer is 'the account whose call has taken the slot, if customers share these slots';
