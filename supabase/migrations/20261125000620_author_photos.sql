-- The picture beside a message or reply is its author's photo, whatever the client sends.

-- Runs before apply_rules, by its name.
create function private.apply_author_photo() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.user_photo := (select photo_url from app.members where user_id = new.user_id);
  return new;
end
$$;

create trigger apply_author_photo before insert on public.messages for each row
  execute function private.apply_author_photo();
create trigger apply_author_photo before insert on public.message_replies for each row
  execute function private.apply_author_photo();

-- What was written before and shows a proof, or another member's photo. A photo that the author had then stays.
update public.messages set user_photo = null
where not starts_with(private.picture_name(user_photo), 'member-photos/')
  or exists (select from app.members where photo_url = user_photo and members.user_id is distinct from messages.user_id);
update public.message_replies set user_photo = null
where not starts_with(private.picture_name(user_photo), 'member-photos/')
  or exists (
    select from app.members where photo_url = user_photo and members.user_id is distinct from message_replies.user_id
  );
