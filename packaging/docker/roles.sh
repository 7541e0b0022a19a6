#!/bin/sh
# Run once by an empty PostgreSQL. Creates the role that owns the tables, the role that the exchange uses to serve, and the database.
set -eu
psql --set=ON_ERROR_STOP=1 --username postgres \
  --set=owner="$STROWGER_OWNER_PASSWORD" --set=app="$STROWGER_APP_PASSWORD" <<'SQL'
create role strowger_owner login password :'owner';
create role strowger login password :'app';
create database strowger owner strowger_owner;
SQL
