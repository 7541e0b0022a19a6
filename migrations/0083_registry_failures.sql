alter table registry_request add column failures int not null default 0;
comment on column registry_request.failures is 'failed attempts since the last response, which determine when the request is sent again';
