#!/bin/sh
# Run by the image of PostgreSQL at its first start: roles, the database, and what the replica needs.
set -eu

psql --username postgres --set ON_ERROR_STOP=1 \
  --set owner="$DATABASE_OWNER_PASSWORD" \
  --set product="$DATABASE_PASSWORD" \
  --set replication="$REPLICATION_PASSWORD" <<'SQL'
create role hammerlane_owner login password :'owner';
create role hammerlane login password :'product';
create role replica login replication password :'replication';
create database hammerlane owner hammerlane_owner;
select pg_create_physical_replication_slot('replica');
-- From the next start on, which is the first that others reach: no bid is confirmed before the replica has it, too.
alter system set synchronous_standby_names = 'ANY 1 (replica)';
SQL

echo 'host replication replica all scram-sha-256' >> "$PGDATA/pg_hba.conf"
