-- The language in which somebody last signed in: what is written to them is written in it.
alter table users add column language text not null default 'en';
-- That in which a message was written, whoever wrote it: its answer is mailed in it.
alter table contact_messages add column language text not null default 'en';
