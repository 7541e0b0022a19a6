-- A note of the customer or of an operator about an SMPP user.
alter table smpp_user add column description text not null default '' check (length(description) <= 200);
