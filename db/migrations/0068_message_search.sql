-- Staff look for what people wrote to the house and what they were answered: by words, name, address, telephone number and lot.

-- Texts and words stand beside the rows, so that going through many rows is quick.
alter table contact_messages set (toast_tuple_target = 256);
-- Every ASCII character but letters and digits parts words, as in the audit log. A telephone number is found by its parts, and by
-- its digits in a row.
alter table contact_messages
  add column words tsvector not null generated always as (
    to_tsvector('simple', regexp_replace(
      first_name || ' ' || last_name || ' ' || email || ' ' || coalesce(phone || ' ' || regexp_replace(phone, '\D', '', 'g') || ' ', '')
        || subject || ' ' || message || ' ' || coalesce(answer, ''),
      '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\x7f]+', ' ', 'g'))
  ) stored;
create index contact_messages_words_idx on contact_messages using gin (words);
