alter table campaign_number add column failures int not null default 0;
comment on column campaign_number.failures is 'failed queries about the number in a row; it is then queried with fewer others';
