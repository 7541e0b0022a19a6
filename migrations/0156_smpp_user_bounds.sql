-- Bounds of the settings of SMPP users, as in the operator API.
alter table smpp_user drop constraint smpp_user_system_id_check;
alter table smpp_user add constraint smpp_user_system_id_check check (system_id ~ '^[!-~]{1,15}$');
alter table smpp_user add constraint smpp_user_networks_check check (cardinality(networks) <= 50);
alter table smpp_user add constraint smpp_user_default_sender_check check (default_sender collate "C" ~ '^[A-Za-z0-9 ]{1,15}$');
