-- Mobile phones of sole proprietors may be verified by texts of the campaign registry, which knows the code.
alter table brand_otp
  alter column sender drop not null,
  add column by_registry boolean not null default false,
  add column registry_reference text collate "C",
  add column delivery_status text,
  add column delivery_status_at timestamptz,
  add column delivery_details text,
  drop constraint brand_otp_check1;
alter table brand_otp
  add constraint brand_otp_check1 check (by_registry or by_reply or pin_hash is not null),
  add constraint brand_otp_sender_check check (by_registry or sender is not null);
comment on column brand_otp.by_registry is 'whether the campaign registry sends the text and checks the code';
comment on column brand_otp.registry_reference is 'ID of the verification at the registry; null if its response was lost';
comment on column brand_otp.delivery_status is 'delivery of the text of the registry; null until it was read';
comment on column brand_otp.pin_hash is
  'salt, and scrypt hash of the code; null if only a reply verifies, and until the registry has accepted its code';
comment on column brand_otp.text_sealed is
  'text with the code until it becomes a message, or template until the registry has it; then null';
comment on column brand_otp.due_at is
  'when one of the two texts becomes a message, a reply is processed, or the registry is queried; null: nothing is due';
