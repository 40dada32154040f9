-- Since when a mail fails by its own fault, such as a file that cannot be made; null while only the mail server is to blame.
alter table mails add column faulty_since timestamptz;
