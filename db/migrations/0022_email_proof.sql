-- The code that shows, before bidding, that an address is read has a purpose of its own: it proves nothing where one changes how
-- one signs in. Codes under way were mailed for either, so they are sent anew.
delete from one_time_tokens where purpose = 'reauthentication';

alter table one_time_tokens
  drop constraint one_time_tokens_purpose_known,
  add constraint one_time_tokens_purpose_known check (
    purpose in (
      'confirmation', 'recovery', 'email_change_current', 'email_change_new', 'reauthentication', 'email_proof'
    )
  );
