-- Which lots came in by which run list: a list that was booked to the wrong consignor can be moved as a whole.
create table run_lists (
  id uuid constraint run_lists_pkey primary key default gen_random_uuid(),
  consignor_id uuid not null constraint run_lists_consignor_fkey references consignors (id),
  file_name text not null constraint run_lists_file_name_length check (char_length(file_name) between 1 and 200),
  imported_by uuid not null constraint run_lists_importer_fkey references users (id),
  imported_at timestamptz(3) not null default now()
);

create index run_lists_imported_idx on run_lists (imported_at desc, id desc);

alter table consignments
  add column run_list_id uuid constraint consignments_run_list_fkey references run_lists (id);

create index consignments_run_list_idx on consignments (run_list_id) where run_list_id is not null;

-- Columns of notes were guessed to be the description, which bidders read, and then remembered as if somebody had said so.
update consignors
set run_list_columns = (
  select coalesce(jsonb_object_agg(heading, field), '{}')
  from jsonb_each(run_list_columns) as remembered (heading, field)
  where field is distinct from '"description"'
    or heading not in ('notes', 'comments', 'remarks', 'condition', 'announcements')
);
