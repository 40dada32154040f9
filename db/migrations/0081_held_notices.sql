-- What a notice tells may be taken back so long; until then no mail of it is written, whichever other one of its member's is.
alter table notices add column held_until timestamptz;
