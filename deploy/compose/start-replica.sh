#!/bin/sh
# Copies the primary if there is nothing yet, then follows it.
set -eu

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Moved into its place when it is whole: a copy that was broken off is begun anew.
  rm -rf "$PGDATA.part"
  mkdir -p "$(dirname "$PGDATA")"
  export PGPASSWORD="$REPLICATION_PASSWORD"
  # Anew: a slot that has fallen behind by more than max_slot_wal_keep_size is of no use any more. One that is in use stays.
  psql --dbname 'host=database user=replica dbname=postgres' --quiet --set ON_ERROR_STOP=1 <<'SQL'
select pg_drop_replication_slot(slot_name) from pg_replication_slots where slot_name = 'replica' and not active;
select pg_create_physical_replication_slot('replica')
where not exists (select from pg_replication_slots where slot_name = 'replica');
SQL
  # Not under the name that commits wait for: what it has is thrown away where it is broken off.
  pg_basebackup \
    --dbname 'host=database user=replica application_name=copy' \
    --pgdata "$PGDATA.part" --slot replica --checkpoint fast --write-recovery-conf
  sed -i 's/application_name=copy/application_name=replica/' "$PGDATA.part/postgresql.auto.conf"
  rm -rf "$PGDATA"
  mv "$PGDATA.part" "$PGDATA"
  unset PGPASSWORD
fi

exec "$@"
