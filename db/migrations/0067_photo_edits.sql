-- How staff turned and cropped an uploaded photo. Each edit makes a photo anew of the original, which is kept beside its file.

create table photo_edits (
  -- That of the photo as it is shown.
  photo_id uuid constraint photo_edits_pkey primary key,
  turn smallint not null constraint photo_edits_turn_quarter check (turn in (0, 90, 180, 270)),
  -- The part of the turned picture, as shares of its width and height.
  crop jsonb not null
);
