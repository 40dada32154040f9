#!/bin/sh
# Copies the primary if there is nothing yet, then follows it.
set -eu

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  # Moved into its place when it is whole: a copy that was broken off is begun anew.
  rm -rf "$PGDATA.part"
  mkdir -p "$(dirname "$PGDATA")"
  PGPASSWORD="$REPLICATION_PASSWORD" pg_basebackup \
    --dbname 'host=database user=replica application_name=replica' \
    --pgdata "$PGDATA.part" --slot replica --checkpoint fast --write-recovery-conf
  rm -rf "$PGDATA"
  mv "$PGDATA.part" "$PGDATA"
fi

exec "$@"
