-- A difference is settled by an adjustment of the balance, or dismissed with a note.
alter table payment_difference
  add column named_account text,
  add column adjusted bigint not null default 0,
  add column resolution text check (resolution in ('settled', 'dismissed')),
  add column note text;
comment on column payment_difference.named_account is 'the account in the metadata of a charge whose payment is not in this database';
comment on column payment_difference.adjusted is 'sum of the adjustments that have settled it, in micro-euros; a further refund is settled by the rest';
comment on column payment_difference.note is 'why an operator dismissed it';
